import { exactRange } from '#/kernel/date-words.ts';
import { spoken } from '#/kernel/language.ts';
import { formatMoney, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import type { FigureChange } from './looks.contract.ts';

const names = ['revenue', 'spend', 'profit'] as const;
/** Below, whole units say too little. */
const WHOLE_FROM = 100 * MICROS_PER_DOLLAR;

const amount = (micros: number, currency: string) =>
  formatMoney(micros, Math.abs(micros) < WHOLE_FROM ? 'compact' : 'whole', currency);

const list = new Intl.ListFormat(spoken);
/** In the morning all sources come: more names than these say no more. */
const NAMED = 3;

const namesOf = (sources: readonly string[]) => {
  const named = sources.length > NAMED ? sources.slice(0, NAMED - 1) : sources;
  const others = sources.length - named.length;
  return list.format([...named, ...(others > 0 ? [`${others} others`] : [])]);
};

/** "Revenue of 29 Nov 2025 went from $11,204 to $11,980", of a day whatever can be seen to differ. */
function dayWords({ day, after, ...figures }: FigureChange, currency: string): string | undefined {
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
      const of = changed.length === 0 ? ` of ${exactRange({ from: day, to: day })} went` : '';
      changed.push(`${name}${of} from ${from} to ${to}`);
    }
  }
  const isNew = changed.length === 0;
  const parts = [
    ...(isNew ? [] : [list.format(changed)]),
    ...(fresh.length > 0
      ? [`new${isNew ? ` of ${exactRange({ from: day, to: day })}` : ''}: ${list.format(fresh)}`]
      : []),
  ];
  if (parts.length === 0) return undefined;
  const words = parts.join('; ');
  const told = after.length > 0 ? `, told by ${namesOf(after)}` : '';
  return `${words[0]!.toUpperCase()}${words.slice(1)}${told}`;
}

/** What became of the figures, a sentence for each day. */
export const figureWordsOf = (figures: readonly FigureChange[], currency: string): string[] =>
  figures.flatMap((it) => dayWords(it, currency) ?? []);
