import type { MovedMoney } from '#/kernel/moved-money.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import type { AppSpan } from './app-spans.ts';
import type { ImportBatch } from './batches.records.ts';
import { knownSums } from './known-sums.facts.ts';

/** Micro-USD that a batch's source and account have on these days, before the days are replaced. */
export async function sumOfSpans(
  facts: Facts,
  batch: ImportBatch,
  spans: readonly AppSpan[],
): Promise<number> {
  let sum = 0;
  // Apps of one report mostly have the same days.
  for (const same of Map.groupBy(spans, (it) => `${it.from} ${it.to}`).values()) {
    const sums = await knownSums(facts, {
      // Only formats write the table of a batch.
      table: batch.fact_table as DayTableName,
      source: batch.source,
      apps: same.map((it) => it.appId),
      from: same[0]!.from,
      to: same[0]!.to,
      networkId: batch.findings.networkId,
      accountId: batch.account_id,
    });
    for (const value of sums.values()) sum += value;
  }
  return sum;
}

/** What changes with the days of a batch, in the words of its report. */
export const figureOf = ({ fact_table }: ImportBatch): MovedMoney['figure'] =>
  fact_table === 'acquisition' ? 'spend' : 'revenue';
