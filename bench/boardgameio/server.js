// A house of boardgame.io, in memory, with a game of about Moose's size: draw a card, play one on somebody's house.

const { Server, Origins } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const ROOMS = ["kitchen", "living-room", "bedroom", "bathroom"];

function setup({ ctx, random }) {
  const deck = [];
  for (let k = 0; k < 100; k++) deck.push(ROOMS[k % 4], `moose-${ROOMS[k % 4]}`);
  const G = { secret: { deck: random.Shuffle(deck) }, players: {}, houses: {}, left: deck.length, discard: [] };
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    G.players[seat] = { hand: G.secret.deck.splice(0, 4) };
    G.houses[seat] = {};
    for (const room of ROOMS) G.houses[seat][room] = { empty: 0, moose: 0, door: 0 };
  }
  G.left = G.secret.deck.length;
  return G;
}

function play({ G, playerID, random }, index, target) {
  const card = G.players[playerID].hand[index];
  if (card === undefined || G.houses[target] === undefined) return "INVALID_MOVE";
  G.players[playerID].hand.splice(index, 1);
  const room = G.houses[target][card.replace("moose-", "")];
  if (card.startsWith("moose-") && room.empty > 0) {
    room.empty -= 1;
    room.moose += 1;
  } else {
    room.empty += 1;
    G.discard.push(card);
  }
  // The game does not end: what was played is shuffled again, and the houses are cleared.
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discard.length ? G.discard : [...ROOMS]);
    G.discard = [];
  }
  if (G.discard.length > 40) G.secret.deck.push(...G.discard.splice(0));
  G.players[playerID].hand.push(G.secret.deck.pop());
  G.left = G.secret.deck.length;
}

const game = {
  name: "moose",
  setup,
  minPlayers: 2,
  maxPlayers: 5,
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
