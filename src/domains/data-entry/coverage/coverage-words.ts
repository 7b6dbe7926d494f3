import { shortDay } from '#/kernel/date-words.ts';
import type { CoverageRow, CoverageState } from './coverage.contract.ts';

/** What a state is called, and the sign that stands for it beside its colour. */
export const stateWords: Record<CoverageState, { text: string; sign: string }> = {
  delivered: { text: 'Delivered', sign: '' },
  provisional: { text: 'Provisional', sign: '~' },
  nothing: { text: 'Delivered with nothing', sign: '0' },
  missing: { text: 'Missing', sign: '×' },
  waiting: { text: 'Not due yet', sign: '…' },
  none: { text: 'Not expected', sign: '' },
};

export const tableWords: Record<CoverageRow['table'], string> = {
  monetisation: 'Ad revenue',
  acquisition: 'Spend',
  engagement: 'Use',
  cohort: 'Cohorts',
  store_console: 'Store',
};

export const nameOf = (row: CoverageRow) => row.app?.name ?? row.sourceName;

/** "MAX, Main, 12 Nov: missing for 3 of 12 apps". */
export function cellWords(row: CoverageRow, day: string, at: number): string {
  const state = row.states[at] ?? 'none';
  const missing = row.missingApps[at] ?? 0;
  const of = row.apps > 1 && missing > 0 ? ` for ${missing} of ${row.apps} apps` : '';
  return `${nameOf(row)}, ${row.account.name}, ${shortDay(day)}: ${stateWords[state].text.toLowerCase()}${of}`;
}

/** The missing days around one of them. */
export function gapAround(row: CoverageRow, days: readonly string[], at: number) {
  let [from, to] = [at, at];
  while (row.states[from - 1] === 'missing') from -= 1;
  while (row.states[to + 1] === 'missing') to += 1;
  return { from: days[from]!, to: days[to]! };
}
