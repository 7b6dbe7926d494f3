import type { Parameter } from '#/kernel/action.ts';
import { duration, minutesOf, monthName, namedDay, timeRange } from '#/kernel/date-words.ts';
import { zoneName } from '#/kernel/dates.ts';
import { formatMoney, MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import type { Amount } from './amount.ts';
import type { Nameable } from './entity.ts';
import type { Surroundings } from './parameter.ts';
import type { TimeRange } from './time-range.ts';

/** A value as the person sees it before committing: "Fri 21 Nov", quietly "tomorrow". */
export interface Chip {
  text: string;
  note?: string;
}

function chipOfRange({ from, to }: TimeRange): Chip {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return {
    text: timeRange(start, end),
    note: `${duration(end - start)}, ${zoneName()}`,
  };
}

/** How a parameter's value reads; `typed` are the words it came from. */
export function chipOf(
  it: Parameter,
  value: unknown,
  { today, hits }: Pick<Surroundings, 'today' | 'hits'>,
  typed?: string,
  names: readonly Nameable[] = hits,
): Chip {
  if (value === null) return { text: it.none?.[0] ?? 'none', note: it.label.toLowerCase() };
  if (Array.isArray(value) && it.kind !== 'emails') {
    const all = value.map((one) =>
      chipOf({ ...it, many: undefined }, one, { today, hits }, typed, names),
    );
    return { text: all.map((one) => one.text).join(', '), note: it.label.toLowerCase() };
  }
  switch (it.kind) {
    case 'day':
      return { text: namedDay(String(value), today), note: typed?.replace(/^(on|by|for)\s+/i, '') };
    case 'time-range':
      return chipOfRange(value as TimeRange);
    case 'duration':
      return { text: duration(Number(value)) };
    case 'time':
      return { text: String(value), note: zoneName() };
    case 'amount': {
      const { micros, currency } = it.dollars
        ? { micros: Number(value), currency: 'USD' }
        : (value as Amount);
      const bare = formatNumber(micros / MICROS_PER_DOLLAR, 2);
      const text = currency ? formatMoney(micros, 'exact', currency) : bare;
      return { text, note: it.label.toLowerCase() };
    }
    case 'choice': {
      const choice = it.choices?.find((choice) => choice.value === value);
      return { text: choice?.label ?? String(value), note: it.label.toLowerCase() };
    }
    case 'entity': {
      const hit = names.find((one) => one.id === value && (it.options || one.kind === it.entity));
      return { text: hit?.key ?? hit?.title ?? it.label, note: hit?.key && hit.title };
    }
    case 'month':
      return { text: `${monthName(`${String(value)}-01`)} ${String(value).slice(0, 4)}` };
    case 'number':
      return {
        text: `${Number(value)}${it.percent ? ' %' : ''}`,
        note: it.label.toLowerCase(),
      };
    case 'emails':
      return { text: (value as string[]).join(', '), note: it.label.toLowerCase() };
    case 'text':
      return { text: String(value), note: it.label.toLowerCase() };
  }
}
