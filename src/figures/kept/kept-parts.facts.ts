import { ALL_AT_ONCE } from '#/store/facts/day-cache.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { totals } from '#/store/facts/totals.ts';
import { conditionsOn } from '../fact-columns.ts';
import type { Selection } from '../selection.records.ts';
import { dayPartsOf, partsAddedUp } from './day-parts.ts';
import type { SumsColumns } from './day-sums.ts';
import type { KeptQuestion } from './kept-sums.facts.ts';

const columns = ['country', 'network_id', 'platform'];

/** Fewer apps than this are looked up by their rows, which takes less than keeping their days. */
const MANY = 16;

/**
 * Whether a question is about parts of a team's or the company's money, by one column with few
 * values. A team asks for the same days over and over, in ranges that move on by a day.
 */
export function isKeptPart(selection: Selection, question: KeptQuestion): boolean {
  const { table, splits, apps, except } = question;
  return (
    !selection.money &&
    splits.length === 1 &&
    columns.includes(splits[0]!) &&
    (apps === 'all' || apps.length >= MANY) &&
    !except?.length &&
    Object.keys(conditionsOn(table, selection)).length === 0
  );
}

/** The groups of a question for which `isKeptPart` holds. */
export async function keptParts(facts: Facts, question: KeptQuestion): Promise<SumsColumns> {
  const { table, measures, splits, days, apps, within } = question;
  const split = splits[0]!;
  const byDay = await facts.byDay({
    key: ['parts', table, split, measures, apps, within ?? null],
    tables: [table],
    days,
    atOnce: ALL_AT_ONCE,
    compute: async (range) => {
      const rows: Record<string, string | number | null>[] = await totals(facts, {
        table: table as 'monetisation',
        measures: measures as 'requests'[],
        by: ['day', split as 'country'],
        ...range,
        scopeApps: apps,
        within,
      });
      return dayPartsOf(rows, split, measures);
    },
  });
  return partsAddedUp(byDay, split, measures);
}
