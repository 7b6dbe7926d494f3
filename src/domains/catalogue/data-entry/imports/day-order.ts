import { invalid } from '#/kernel/refusal.ts';
import { readDay, type DayOrder } from './cells.ts';

const yearLast = /^\s*\d{1,2}([-/.])\d{1,2}\1\d{4}\b/;

/**
 * The order of the numbers in days such as 03/11/2026. The days themselves come first: where only
 * one order makes days of all of them, none of which lies in the future, it is that one whatever was
 * said. Otherwise it is what was said.
 * @throws Refusal `invalid` with `dayOrder`, an example, when both orders fit and none was said.
 */
export function orderOfDays(
  days: readonly string[],
  latest: string,
  said: DayOrder | undefined,
): DayOrder | undefined {
  const written = days.filter((it) => yearLast.test(it)).map((it) => it.trim().split(' ')[0]!);
  if (written.length === 0) return said;
  const fits = (order: DayOrder) =>
    written.every((it) => {
      const day = readDay(it, order);
      return day !== undefined && day <= latest;
    });
  const [isDayFirst, isMonthFirst] = [fits('dmy'), fits('mdy')];
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dmy' : 'mdy';
  if (said || !isDayFirst) return said;
  const same = (it: string) => readDay(it, 'dmy') === readDay(it, 'mdy');
  const example = written.find((it) => !same(it));
  if (example === undefined) return 'dmy';
  throw invalid({
    file: `Days in this report are written like ${example}. Say which number is the day.`,
    dayOrder: example,
  });
}
