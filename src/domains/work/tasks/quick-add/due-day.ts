import type { Surroundings } from '#/kernel/reading/parameter.ts';
import { without, type Span } from '#/kernel/reading/span.ts';

type DayFound = Span & { day: string };

const lead = /\b(?:due(?:\s+(?:on|by))?|on|by|for)\s+$/i;
const startsWithLead = /^(?:by|due)\b/i;
/** "today" and "tomorrow" mean the day wherever they stand. */
const plainDay = /^(?:today|tomorrow|tmrw?)$/i;
const rest = /^[\s\uE000.,;:!]*$/;

/** A day in a title is part of it; one that stands last, or behind "by", is the day it is due. */
function isDue(text: string, { from, to }: Span): boolean {
  const words = text.slice(from, to).trim();
  // Versions and "today's": figures with dots, and words that go on.
  if (/^\d+\.\d+(\.\d+)?$/.test(words) || /^['’\p{L}\p{N}-]/u.test(text.slice(to))) return false;
  return plainDay.test(words) || startsWithLead.test(words) || rest.test(text.slice(to));
}

/** The day a line says a task is due, the last one of several; never one that is over. */
export function dueDay(
  text: string,
  { readDay, today }: Pick<Surroundings, 'readDay' | 'today'>,
): DayFound | undefined {
  let left = text;
  let due: DayFound | undefined;
  for (let it = readDay?.(left, today); it; it = readDay?.(left, today)) {
    const before = lead.exec(text.slice(0, it.from));
    const span = { from: before ? before.index : it.from, to: it.to };
    if (it.day >= today && isDue(text, span)) due = { ...span, day: it.day };
    left = without(left, it);
  }
  return due;
}
