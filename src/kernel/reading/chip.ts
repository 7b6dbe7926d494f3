import type { Parameter } from '#/kernel/action.ts';
import { duration, minutesOf, namedDay, timeRange } from '#/kernel/date-words.ts';
import { BUSINESS_ZONE_NAME } from '#/kernel/dates.ts';
import { formatNumber } from '#/kernel/numbers.ts';
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
    note: `${duration(end - start)}, ${BUSINESS_ZONE_NAME}`,
  };
}

/** How a parameter's value reads; `typed` are the words it came from. */
export function chipOf(
  it: Parameter,
  value: unknown,
  { today, hits }: Surroundings,
  typed?: string,
): Chip {
  switch (it.kind) {
    case 'day':
      return { text: namedDay(String(value), today), note: typed?.replace(/^(on|by|for)\s+/i, '') };
    case 'time-range':
      return chipOfRange(value as TimeRange);
    case 'duration':
      return { text: duration(Number(value)) };
    case 'time':
      return { text: String(value), note: BUSINESS_ZONE_NAME };
    case 'amount':
      return { text: `$${formatNumber(Number(value) / 1e6, 2)}`, note: it.label.toLowerCase() };
    case 'choice': {
      const choice = it.choices?.find((choice) => choice.value === value);
      return { text: choice?.label ?? String(value), note: it.label.toLowerCase() };
    }
    case 'entity': {
      const hit = hits.find((hit) => hit.kind === it.entity && hit.id === value);
      return { text: hit?.key ?? hit?.title ?? it.label, note: hit?.key && hit.title };
    }
    case 'text':
      return { text: String(value), note: it.label.toLowerCase() };
  }
}
