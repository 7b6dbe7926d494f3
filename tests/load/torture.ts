import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { torture, type Result } from './torture/run.ts';

/**
 * `npm run torture -- --kills N`: kills a real server N times in the middle of its work, a company
 * of its own for each fifty kills. Each part is added to a ledger, so that a thousand kills may take
 * several nights; the table at the end is over all of them. `--anew` begins a new ledger.
 */
const LEDGER = '.data/torture.jsonl';
const PART = 50;

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, anew: { type: 'boolean', default: false } },
});
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 0) {
  console.error('--kills takes a whole number from 0');
  process.exit(2);
}

/** One line of the ledger: a part, its rounds counted by what was killed. */
interface Part {
  at: string;
  moments: Record<string, { rounds: number; failed: number }>;
  acknowledged: number;
  withPower: boolean;
}

function partOf({ rounds, acknowledged, withPower }: Result): Part {
  const moments: Part['moments'] = {};
  for (const { moment, wrong } of rounds) {
    const row = (moments[moment] ??= { rounds: 0, failed: 0 });
    row.rounds += 1;
    row.failed += wrong.length > 0 ? 1 : 0;
  }
  return { at: new Date().toISOString(), moments, acknowledged, withPower };
}

if (values.anew) rmSync(LEDGER, { force: true });
mkdirSync(dirname(LEDGER), { recursive: true });
for (let left = kills; left > 0; left -= PART) {
  const result = await torture(Math.min(left, PART), ({ moment, killedAfterMs, wrong }, nth) => {
    const found = wrong.length === 0 ? 'nothing lost' : wrong.join('; ');
    console.log(`${nth}. ${moment}, killed after ${killedAfterMs} ms: ${found}`);
  });
  appendFileSync(LEDGER, `${JSON.stringify(partOf(result))}\n`);
}

const lines = existsSync(LEDGER) ? readFileSync(LEDGER, 'utf8').trim().split('\n') : [];
const parts = lines.map((it) => JSON.parse(it) as Part);
const total = { rounds: 0, failed: 0, acknowledged: 0 };
const table = new Map<string, { rounds: number; failed: number }>();
for (const { moments, acknowledged } of parts) {
  total.acknowledged += acknowledged;
  for (const [moment, { rounds, failed }] of Object.entries(moments)) {
    const row = table.get(moment) ?? { rounds: 0, failed: 0 };
    table.set(moment, { rounds: row.rounds + rounds, failed: row.failed + failed });
    total.rounds += rounds;
    total.failed += failed;
  }
}
console.log(`\nSince ${parts[0]?.at ?? 'now'}, in ${parts.length} parts:`);
for (const [moment, { rounds, failed }] of table)
  console.log(`  ${moment.padEnd(20)} ${String(rounds).padStart(6)} kills, ${failed} with a loss`);
console.log(
  `${total.rounds} kills, ${total.acknowledged} changes acknowledged, ${total.failed} rounds with something lost or doubled`,
);
console.log(`${total.rounds - total.failed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
