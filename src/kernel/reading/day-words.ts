import { addDays, weekdayOf } from '#/kernel/days.ts';
import { slipsBetween } from '#/kernel/edit-distance.ts';
import { lookUp } from '../look-up.ts';
import { dayDated } from './day-dated.ts';
import type { Span } from './span.ts';

/** Days from today, and weekdays from Monday (1), in English, Russian and Urdu. */
const away: Readonly<Record<string, number>> = {
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  сегодня: 0,
  завтра: 1,
  послезавтра: 2,
  вчера: -1,
  آج: 0,
  پرسوں: 2,
};
const weekdays: Readonly<Record<string, number>> = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
  понедельник: 1,
  вторник: 2,
  среда: 3,
  среду: 3,
  четверг: 4,
  пятница: 5,
  пятницу: 5,
  суббота: 6,
  субботу: 6,
  воскресенье: 7,
  пн: 1,
  вт: 2,
  ср: 3,
  чт: 4,
  пт: 5,
  сб: 6,
  вс: 7,
  پیر: 1,
  سوموار: 1,
  منگل: 2,
  بدھ: 3,
  جمعرات: 4,
  جمعہ: 5,
  ہفتہ: 6,
  اتوار: 7,
};
/** Yesterday as well as tomorrow: the day that is asked for decides. */
const nextTo = 'کل';
/** Joins a day to what stands before it: "в пятницу", "on tomorow". */
const lead = /(?:^|\s)(?:on|by|for|в|во|на|до|к)\s+$/i;

const english = [...Object.keys(away), ...Object.keys(weekdays)].filter((it) => /^[a-z]/.test(it));

/** The English word that a word of five letters or more is one slip away from; of a long one, two. */
function meantBy(word: string): string | undefined {
  if (word.length < 5 || english.includes(word)) return undefined;
  const most = word.length > 7 ? 2 : 1;
  return english.find((it) => it[0] === word[0] && slipsBetween(word, it, most) !== undefined);
}

function dayOfWord(word: string, today: string, past: boolean): string | undefined {
  if (word === nextTo) return addDays(today, past ? -1 : 1);
  const known = meantBy(word) ?? (/^[a-z]/.test(word) ? undefined : word);
  if (known === undefined) return undefined;
  const days = lookUp(away, known);
  if (days !== undefined) return addDays(today, days);
  const weekday = lookUp(weekdays, known);
  if (weekday === undefined) return undefined;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, past && ahead > 0 ? ahead - 7 : ahead);
}

/** A day named in Russian or Urdu, or in English with a slip of the finger. */
export function readDayWord(
  text: string,
  today: string,
  past: boolean,
): (Span & { day: string }) | undefined {
  for (const it of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    const day = dayOfWord(it[0].toLowerCase(), today, past);
    if (day === undefined) continue;
    const joined = lead.exec(text.slice(0, it.index))?.[0].trimStart().length ?? 0;
    return { from: it.index - joined, to: it.index + it[0].length, day };
  }
  return undefined;
}

const weekdayName = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*';
const nextWeek = new RegExp(
  String.raw`\b(?:on\s+)?(?:next\s+week(?:'s)?\s+(?:on\s+)?${weekdayName}|${weekdayName}\s+(?:of\s+)?next\s+week)\b`,
  'i',
);
const short = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** "next week wednesday", "wednesday next week": that day of the week that begins next Monday. */
export function readNextWeek(text: string, today: string): (Span & { day: string }) | undefined {
  const match = nextWeek.exec(text);
  if (!match) return undefined;
  const weekday = short.indexOf((match[1] ?? match[2])!.toLowerCase()) + 1;
  const monday = addDays(today, 8 - weekdayOf(today));
  return {
    from: match.index,
    to: match.index + match[0].length,
    day: addDays(monday, weekday - 1),
  };
}

const dotted =
  /(?<![\d.:,$€])(?:(?:on|by|for)\s+)?(\d{1,2})\.(0[1-9]|1[0-2])\.?(?!\d|[.:]\d|\s*(?:[ap]m|h\b|hours?|k\b|%))/i;

/** `26.11` and `26.11.`, as most of Europe writes it; `1.30` and `2.5 h` are none. */
export function readDotted(
  text: string,
  today: string,
  past: boolean,
): (Span & { day: string }) | undefined {
  const match = dotted.exec(text);
  if (!match) return undefined;
  // There is no 31.11.
  const day = dayDated(today, Number(match[1]), { month: Number(match[2]), past });
  return day === undefined
    ? undefined
    : { from: match.index, to: match.index + match[0].length, day };
}
