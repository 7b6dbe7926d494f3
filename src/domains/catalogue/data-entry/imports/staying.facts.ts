import type { Facts } from '#/store/facts/facts.ts';
import { definitionOf } from '#/store/facts/tables.ts';
import { totals } from '#/store/facts/totals.ts';
import type { AppSpan } from './app-spans.ts';
import type { Fact } from './fact-maker.ts';
import type { Preview } from './preview.ts';
import type { ReportFormat } from './report.ts';

/**
 * The figures that files of the same source brought for the days of a report and that it does not
 * have itself: sessions, where a report has users. Rows with equal dimensions are added up in the
 * facts, so that both stand in one row afterwards.
 */
export async function* stayingFacts(
  facts: Pick<Facts, 'query'>,
  format: ReportFormat,
  { totals: told }: Preview,
  accountId: number,
  spans: readonly AppSpan[],
): AsyncGenerator<Fact> {
  if (!format.completes) return;
  const { dimensions, measures, originals } = definitionOf(format.table);
  const others = measures.filter((it) => !(it in told));
  if (others.length === 0) return;
  const amounts = Object.keys(originals).filter((it) => others.includes(originals[it]!));
  for (const { appId, from, to } of spans) {
    for (const provisional of [0, 1] as const) {
      const rows = await totals(facts, {
        table: format.table,
        measures: [...others, ...amounts] as never[],
        by: [...Object.keys(dimensions), ...(amounts.length > 0 ? ['currency'] : [])] as never[],
        from,
        to,
        scopeApps: [appId],
        sources: 'all',
        where: { source: [format.code], account_id: [accountId], provisional: [provisional] },
      });
      const nothing = Object.fromEntries(measures.map((it) => [it, null]));
      for (const row of rows as Record<string, string | number | null>[]) {
        if (others.every((it) => row[it] === null)) continue;
        yield { ...nothing, ...row, provisional: provisional === 1 };
      }
    }
  }
}
