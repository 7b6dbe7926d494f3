import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { rateText } from '#/kernel/rates.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { readRateFile, type FileRate } from './rate-file.ts';
import { JOIN_RATES_QUEUE, type RateFileCheck } from './rates.contract.ts';
import { writeRates } from './write-rates.records.ts';

/** Decades of every currency the European Central Bank lists. */
const MOST_RATES = 400_000;
const MOST_PROBLEMS = 200;
const SAMPLE = 12;

async function read({ now }: Context, upload: UploadedFile) {
  const { rates, problems } = readRateFile(upload.table!);
  if (rates.length > MOST_RATES) throw invalid({ file: `At most ${MOST_RATES} rates at a time.` });
  const today = dayOf(now);
  const early = rates.filter((it) => it.day > today);
  const ahead = early.map(({ row }) => ({
    row,
    column: 'day',
    message: 'This day is still to come.',
  }));
  return { rates, problems: [...problems, ...ahead] };
}

/** What was uploaded before, by day and currency. */
async function uploaded(db: Db, rates: readonly FileRate[]): Promise<Map<string, string>> {
  const days = rates.map((it) => it.day).sort();
  if (days.length === 0) return new Map();
  const rows = await db
    .selectFrom('exchange_rates')
    .select(['day', 'currency', sql<string>`trim_scale(usd_per_unit)::text`.as('rate')])
    .where('source', '=', 'file')
    .where('day', '>=', days[0]!)
    .where('day', '<=', days.at(-1)!)
    .execute();
  return new Map(rows.map((it) => [`${it.day} ${it.currency}`, it.rate]));
}

async function outcomeOf(db: Db, rates: readonly FileRate[]) {
  const before = await uploaded(db, rates);
  const fresh: FileRate[] = [];
  let [added, changed] = [0, 0];
  for (const it of rates) {
    const kept = before.get(`${it.day} ${it.currency}`);
    if (kept === rateText(it.rate)) continue;
    fresh.push(it);
    if (kept === undefined) added += 1;
    else changed += 1;
  }
  return { fresh, added, changed, same: rates.length - fresh.length };
}

export async function checkRateFile(
  context: Context,
  upload: UploadedFile,
): Promise<RateFileCheck> {
  const { rates, problems } = await read(context, upload);
  const { added, changed, same } = await outcomeOf(context.db, rates);
  const days = rates.map((it) => it.day).sort();
  return {
    rows: rates.length,
    currencies: [...new Set(rates.map((it) => it.currency))].sort(),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    added,
    changed,
    same,
    problems: problems.slice(0, MOST_PROBLEMS),
    problemRows: new Set(problems.map((it) => it.row)).size,
    sample: rates.slice(0, SAMPLE).map((it) => ({ ...it, rate: rateText(it.rate) })),
  };
}

/** @throws Refusal `invalid` when a row cannot be used: nothing is imported then. */
export async function importRateFile(context: Context, upload: UploadedFile) {
  const { db, now, who, audit } = context;
  const { rates, problems } = await read(context, upload);
  const [first] = problems;
  if (first) throw invalid({ file: `Row ${first.row}: ${first.message}` });
  if (rates.length === 0) throw invalid({ file: 'There is no rate in this file.' });
  const { fresh, added, changed } = await outcomeOf(db, rates);
  await writeRates(db, 'file', fresh, { now, by: who.id });
  audit({
    action: 'exchange-rate.import',
    subject: ['exchange-rates', 'file'],
    after: { file: upload.name.slice(0, 200), added, changed },
  });
  await context.enqueue(JOIN_RATES_QUEUE, {});
  return { added, changed };
}
