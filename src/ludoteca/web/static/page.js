// What any page of the house may do for comfort; all of it works without.

// What a seat adds to the shuffle comes from the browser, so that the house cannot choose the cards.
for (const field of document.querySelectorAll("[data-nonce]")) {
  field.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// An invitation seats its guest at once.
document.querySelector("form[data-at-once]")?.requestSubmit();

// A bot that plays at some numbers of seats only.
for (const option of document.querySelectorAll("option[data-seats]")) {
  const counts = option.dataset.seats.split(" ");
  const fit = () => {
    option.disabled = !counts.includes(option.closest("form").elements.seats.value);
    if (option.disabled && option.selected) option.closest("select").selectedIndex = usual;
  };
  const usual = option.closest("select").selectedIndex;
  option.closest("form").addEventListener("change", fit);
  fit();
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(button.dataset.copy);
    button.textContent = button.dataset.copied;
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  if (navigator.share) {
    button.hidden = false;
    button.addEventListener("click", () => navigator.share({ url: button.dataset.share }).catch(() => {}));
  }
}
