// Four clients at each match over web sockets, as boardgame.io's own client speaks, but without its store and its
// optimistic moves: whatever the client would compute is left out. A move is done when all four have been told.

const { io } = require("socket.io-client");

const [port, matches, warmUp, seconds] = process.argv.slice(2).map(Number);
const SEATS = 4;
let done = 0;

function action(player, move, args) {
  return { type: "MAKE_MOVE", payload: { type: move, args, playerID: player, credentials: undefined } };
}

class Match {
  constructor(number) {
    this.id = `m${number}`;
    this.heard = 0;
    this.stateID = -1;
  }

  async join() {
    this.sockets = [];
    for (let seat = 0; seat < SEATS; seat++) {
      const socket = io(`http://127.0.0.1:${port}/moose`, { transports: ["websocket"], forceNew: true });
      this.sockets.push(socket);
      await new Promise((resolve) => {
        socket.on("sync", (_id, info) => {
          this.state = info.state;
          resolve();
        });
        socket.on("update", (_id, state) => this.told(state));
        socket.on("connect", () => socket.emit("sync", this.id, String(seat), undefined, SEATS));
      });
    }
  }

  told(state) {
    if (state._stateID > this.stateID) {
      this.stateID = state._stateID;
      this.heard = 0;
    }
    this.heard += 1;
    if (this.heard === SEATS) {
      this.state = state;
      done += 1;
      this.move();
    }
  }

  move() {
    const player = this.state.ctx.currentPlayer;
    const target = String((Number(player) + 1 + Math.floor(Math.random() * (SEATS - 1))) % SEATS);
    const index = Math.floor(Math.random() * 4);
    this.sockets[player].emit("update", action(player, "play", [index, target]), this.state._stateID, this.id, player);
  }
}

async function main() {
  const all = Array.from({ length: matches }, (_, number) => new Match(number));
  for (const match of all) await match.join();
  for (const match of all) match.move();
  await new Promise((resolve) => setTimeout(resolve, warmUp * 1000));
  const before = done;
  const began = process.hrtime.bigint();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const took = Number(process.hrtime.bigint() - began) / 1e9;
  console.log(JSON.stringify({ moves: done - before, seconds: took, all: done }));
  process.exit(0);
}

main();
