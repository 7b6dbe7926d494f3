import { parseArgs } from 'node:util';
import { torture } from './torture-run.ts';

/** `npm run torture -- --kills N`: kills a real server N times in the middle of its work. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) {
  console.error('--kills takes a whole number from 1');
  process.exit(2);
}

const { rounds, acknowledged, imports, sources, entries, reverts } = await torture(
  kills,
  (round, nth) => {
    const victim = round.withDatabase ? 'server and database' : 'server';
    const found = round.wrong.length === 0 ? 'nothing lost' : round.wrong.join('; ');
    console.log(`${nth}. ${victim} killed after ${round.killedAfterMs} ms: ${found}`);
  },
);
const failed = rounds.filter((it) => it.wrong.length > 0).length;
console.log(
  `\n${acknowledged} changes acknowledged, among them ${imports} imports, ${sources} of them reports of the sources in turn, and ${entries} drafts of figures; ${reverts} were taken back`,
);
console.log(`${rounds.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
