// SPDX-License-Identifier: Apache-2.0
// Two computer players play a whole game, and the board is drawn. With the package installed
// (npm install --no-save aude-VERSION.tgz):
//
//     node game.mjs board.svg [SEED] [PLAYER PLAYER]
import { writeFileSync } from "node:fs";
import { AudeError, CHANCE, open } from "aude";

const [file = "board.svg", seed = "1", ...words] = process.argv.slice(2);
const players = words.length === 2 ? words : ["level:5", "search:60"];

async function play() {
  const aude = await open();
  const game = await aude.begin({ expansions: ["inns"], options: { ABBOT: "on" } });
  const coins = /^[0-9]+$/.test(seed) ? BigInt(seed) : seed; // what is no number, draw refuses
  while (!game.over) {
    if (game.decider === CHANCE) {
      game.draw(coins);
      continue;
    }
    const player = players[game.decider], before = game.scores;
    const choice = game.ask(player, { seed: coins });
    game.play(choice);
    const gained = game.scores.map((score, seat) => score - before[seat]);
    if (gained.some((points) => points !== 0))
      console.log(`${player}: ${choice.text}, points: ${gained.join(" ")}`);
  }
  game.sitters = players.map((name) => ({ name }));
  writeFileSync(file, game.svg({ size: 80, owners: true }));
  writeFileSync(`${file}.aude`, game.record());
  console.log(`${game.state.placed.length} tiles, result: ${game.scores.join(" ")}`);
}

try {
  await play();
} catch (problem) {
  if (!(problem instanceof AudeError)) throw problem;
  console.error(`game.mjs: ${problem.message}`);
  process.exitCode = 2;
}
