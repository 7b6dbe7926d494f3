import { exactRange, shortDay } from '#/kernel/date-words.ts';
import type { DayRange } from '#/kernel/days.ts';
import type { CoverageRow, CoverageState } from './coverage.contract.ts';

/** What a state is called, and the sign that stands for it beside its colour. */
export const stateWords: Record<CoverageState, { text: string; sign: string }> = {
  delivered: { text: 'Delivered', sign: '' },
  provisional: { text: 'Provisional', sign: '~' },
  nothing: { text: 'Delivered with nothing', sign: '0' },
  partly: { text: 'Partly missing', sign: '÷' },
  missing: { text: 'Missing', sign: '×' },
  waiting: { text: 'Not due yet', sign: '…' },
  none: { text: 'Not expected', sign: '' },
};

export const tableWords: Record<CoverageRow['table'], string> = {
  monetisation: 'Ad revenue',
  acquisition: 'Spend',
  engagement: 'Use',
  audience: 'Unique users',
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

export const isGap = (state: CoverageState | undefined) =>
  state === 'missing' || state === 'partly';

/** The missing days around one of them; `isOpen` when none of the apps came again after them. */
export function gapAround(row: CoverageRow, days: readonly string[], at: number) {
  let [from, to] = [at, at];
  while (isGap(row.states[from - 1])) from -= 1;
  while (isGap(row.states[to + 1])) to += 1;
  const isWhole = row.states.slice(from, to + 1).every((it) => it === 'missing');
  return { from: days[from]!, to: days[to]!, isOpen: isWhole && days[to]! >= row.to };
}

/** Names a day of a row in the page's address. */
export const gapKey = ({ table, source, account, app }: CoverageRow, day: string) =>
  `${table} ${source} ${account.id} ${app?.id ?? 0} ${day}`;

/** A report that closes a gap: whose account it is of, and what it should hold. */
export interface Wanted {
  account: string;
  /** "AdMob of Orbit, 10 – 14 Nov 2025". */
  words: string;
}

export const wantedOf = (row: CoverageRow, days: DayRange): Wanted => ({
  account: row.account.name,
  words: `${row.sourceName}${row.app ? ` of ${row.app.name}` : ''}, ${exactRange(days)}`,
});
