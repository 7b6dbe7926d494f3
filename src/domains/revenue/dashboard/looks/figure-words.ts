import { dayRange } from '#/kernel/date-words.ts';
import { spoken } from '#/kernel/language.ts';
import { formatMoney, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import type { FigureChange } from './looks.contract.ts';
import { sourceNamesOf } from './source-names.ts';

const names = ['revenue', 'spend', 'profit'] as const;
/** Below, whole units say too little. */
const WHOLE_FROM = 100 * MICROS_PER_DOLLAR;

const amount = (micros: number, currency: string) =>
  formatMoney(micros, Math.abs(micros) < WHOLE_FROM ? 'compact' : 'whole', currency);

const list = new Intl.ListFormat(spoken);

/** "Revenue of 29 Nov went from $11,204 to $11,980", of a day whatever can be seen to differ. */
function dayWords(
  { day, after, ...figures }: FigureChange,
  currency: string,
  today: string,
): string | undefined {
  const of = ` of ${dayRange({ from: day, to: day }, today)}`;
  const changed: string[] = [];
  const fresh: string[] = [];
  for (const name of names) {
    const change = figures[name];
    if (!change) continue;
    const to = amount(change.to, currency);
    if (change.from === null) fresh.push(`${name} ${to}`);
    else {
      const from = amount(change.from, currency);
      if (from === to) continue;
      const went = changed.length === 0 ? `${of} went` : '';
      changed.push(`${name}${went} from ${from} to ${to}`);
    }
  }
  const isNew = changed.length === 0;
  const parts = [
    ...(isNew ? [] : [list.format(changed)]),
    ...(fresh.length > 0 ? [`new${isNew ? of : ''}: ${list.format(fresh)}`] : []),
  ];
  if (parts.length === 0) return undefined;
  const words = parts.join('; ');
  const told = after.length > 0 ? `, told by ${sourceNamesOf(after)}` : '';
  return `${words[0]!.toUpperCase()}${words.slice(1)}${told}`;
}

/** What became of the figures, a sentence for each day. */
export const figureWordsOf = (
  figures: readonly FigureChange[],
  currency: string,
  today: string,
): string[] => figures.flatMap((it) => dayWords(it, currency, today) ?? []);
