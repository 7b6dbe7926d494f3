import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { torture } from './torture/run.ts';
import { tortureSeveral } from './torture/several/run.ts';

/**
 * `npm run torture -- --kills N`: kills a real server N times in the middle of its work, a company
 * of its own for each fifty kills. Each part is added to a ledger, so that a thousand kills may take
 * several nights; the table at the end is over all of them. `--anew` begins a new ledger. With
 * `--several` it is one process of an installation on several machines each time; its ledger is
 * another one.
 */
const PART = 50;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    anew: { type: 'boolean', default: false },
    several: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 0) {
  console.error('--kills takes a whole number from 0');
  process.exit(2);
}
const ledger = values.several ? '.data/torture-several.jsonl' : '.data/torture.jsonl';

interface Round {
  moment: string;
  killedAfterMs: number;
  wrong: readonly string[];
  meanwhile?: number;
}

/** One line of the ledger: a part, its rounds counted by what was killed. */
interface Part {
  at: string;
  moments: Record<string, { rounds: number; failed: number }>;
  acknowledged: number;
  withPower?: boolean;
}

interface Result {
  rounds: readonly Round[];
  acknowledged: number;
  withPower?: boolean;
}

function partOf({ rounds, acknowledged, withPower }: Result): Part {
  const moments: Part['moments'] = {};
  for (const { moment, wrong } of rounds) {
    const row = (moments[moment] ??= { rounds: 0, failed: 0 });
    row.rounds += 1;
    row.failed += wrong.length > 0 ? 1 : 0;
  }
  const at = new Date().toISOString();
  return { at, moments, acknowledged, ...(withPower !== undefined && { withPower }) };
}

function tell({ moment, killedAfterMs, wrong, meanwhile }: Round, nth: number): void {
  const found = wrong.length === 0 ? 'nothing lost' : wrong.join('; ');
  const others = meanwhile === undefined ? '' : `, ${meanwhile} changes meanwhile`;
  console.log(`${nth}. ${moment}, killed after ${killedAfterMs} ms${others}: ${found}`);
}

if (values.anew) rmSync(ledger, { force: true });
mkdirSync(dirname(ledger), { recursive: true });
for (let left = kills; left > 0; left -= PART) {
  const run: (kills: number, tell: (round: Round, nth: number) => void) => Promise<Result> =
    values.several ? tortureSeveral : torture;
  const result = await run(Math.min(left, PART), tell);
  appendFileSync(ledger, `${JSON.stringify(partOf(result))}\n`);
}

const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').trim().split('\n') : [];
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
