"""Synthesise the house's six sounds: `python tools/sounds.py` writes src/ludoteca/web/static/sounds/*.wav.

Everything sounds of wood: bars that are struck, knocks, a door. Only the cat does not. There is no chance in it.
"""

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Sound = NDArray[np.float64]

FOLDER = Path(__file__).parent.parent / "src/ludoteca/web/static/sounds"
RATE = 16_000
LOUDNESS = 0.16  # of the loudest 50 ms, so that no sound jumps out
PEAK = 0.8


def seconds(length: float) -> Sound:
    """The moments at which a sound of this length is sampled."""
    return np.arange(int(length * RATE), dtype=np.float64) / RATE


def bar(pitch: float, length: float) -> Sound:
    """A wooden bar struck with a soft mallet: as a marimba's, its first overtone is two octaves up and dies sooner."""
    t = seconds(length)
    tone = np.zeros_like(t)
    for ratio, size, ring in (1.0, 1.0, 0.16), (3.93, 0.28, 0.05), (9.2, 0.08, 0.02):
        if pitch * ratio < RATE / 2:
            tone += size * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t / ring)
    tone *= 1 - np.exp(-t / 0.002)
    return tone


def hiss(length: float, low: float, high: float, seed: int) -> Sound:
    """Noise between two frequencies."""
    count = int(length * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    shape = 1 / (1 + (low / np.maximum(frequency, 1)) ** 4) / (1 + (frequency / high) ** 4)
    noise: Sound = np.fft.irfft(spectrum * shape, count)
    noise /= np.abs(noise).max()
    return noise


def fall(length: float, start: float, end: float, speed: float) -> Sound:
    """A tone that drops from one pitch towards another."""
    t = seconds(length)
    return np.sin(2 * np.pi * np.cumsum(end + (start - end) * np.exp(-t / speed)) / RATE)


def mix(length: float, *parts: tuple[float, float, Sound]) -> Sound:
    """Parts (when, how loud, what), laid over each other."""
    whole = np.zeros(int(length * RATE))
    for when, loud, sound in parts:
        start = int(when * RATE)
        piece = sound[: len(whole) - start]
        whole[start : start + len(piece)] += loud * piece
    return whole


def turn() -> Sound:
    """Your turn: two bars, a fourth up, like someone asking."""
    return mix(0.6, (0, 0.8, bar(587.3, 0.4)), (0.13, 1, bar(784, 0.47)))


def card() -> Sound:
    """A card laid on the table: it brushes the wood, then taps it."""
    brush, tap = seconds(0.09), seconds(0.1)
    return mix(
        0.2,
        (0, 0.35, hiss(0.09, 900, 4500, seed=1) * np.sin(np.pi * brush / 0.09) ** 2),
        (0.06, 0.9, hiss(0.1, 250, 1600, seed=2) * np.exp(-tap / 0.012)),
        (0.06, 0.5, bar(320, 0.12)),
    )


def slam() -> Sound:
    """A door shut with feeling: a thud, air, and the latch."""
    t = seconds(0.4)
    return mix(
        0.45,
        (0, 1, fall(0.4, 240, 92, 0.03) * (1 - np.exp(-t / 0.002)) * np.exp(-t / 0.09)),
        (0, 0.5, hiss(0.4, 60, 700, seed=3) * np.exp(-t / 0.035)),
        (0.085, 0.22, bar(690, 0.1)),
        (0.12, 0.14, bar(520, 0.1)),
    )


def trap() -> Sound:
    """The moose is stuck: a knock, and a tone that sags and wobbles."""
    t = seconds(0.5)
    pitch = 147 + 110 * np.exp(-t / 0.16) + 9 * np.sin(2 * np.pi * 8 * t)
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    sag = (np.sin(phase) + 0.35 * np.sin(2 * phase) + 0.15 * np.sin(4 * phase)) * (1 - np.exp(-t / 0.01))
    return mix(0.6, (0, 0.9, bar(262, 0.2)), (0.07, 0.7, sag * np.exp(-t / 0.17)))


def moggie() -> Sound:
    """Mrow: one voice, whose mouth opens and closes again (two formants) while the pitch rises and falls."""
    t = seconds(0.6)
    way = t / 0.6
    pitch = np.interp(way, (0, 0.35, 0.55, 1), (400, 620, 600, 330)) + 6 * np.sin(2 * np.pi * 11 * t)
    first = np.interp(way, (0, 0.15, 0.45, 1), (350, 450, 1000, 450))
    second = np.interp(way, (0, 0.15, 0.4, 1), (1000, 1700, 1900, 850))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    voice = np.zeros_like(t)
    for overtone in range(1, 9):
        height = overtone * pitch
        mouth = np.exp(-(((height - first) / 350) ** 2)) + 0.35 * np.exp(-(((height - second) / 450) ** 2)) + 0.06
        voice += mouth / overtone**0.5 * np.sin(overtone * phase)
    return voice * np.interp(way, (0, 0.12, 0.45, 0.8, 1), (0, 0.5, 1, 0.55, 0))


def win() -> Sound:
    """Up the chord, the last two bars together."""
    notes = (0, 523.3), (0.09, 659.3), (0.18, 784), (0.27, 1046.5), (0.27, 523.3)
    return mix(0.61, *((when, 0.8, bar(pitch, 0.5)) for when, pitch in notes))


def finish(sound: Sound) -> Sound:
    """Bring a sound to the common loudness; let it begin and end in silence, without a click."""
    window = int(0.05 * RATE)
    loudest = np.sqrt(np.convolve(sound**2, np.ones(window) / window, mode="valid").max())
    sound = sound * min(LOUDNESS / loudest, PEAK / np.abs(sound).max())
    start, end = int(0.001 * RATE), int(0.06 * RATE)
    sound[:start] *= np.linspace(0, 1, start)
    sound[-end:] *= np.cos(np.linspace(0, np.pi / 2, end)) ** 2
    return sound


def main() -> None:
    """Write all six."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for make in (turn, card, slam, trap, moggie, win):
        with wave.open(str(FOLDER / f"{make.__name__}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes((finish(make()) * 32767).round().astype("<i2").tobytes())


if __name__ == "__main__":
    main()
