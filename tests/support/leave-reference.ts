/**
 * Balances of leave once more, day by day and in the plainest way, with no code of the product. Days
 * are texts, YYYY-MM-DD, amounts half days.
 */

interface Rules {
  startMonth: number;
  terms: readonly {
    since: string;
    halfDays: number;
    accrual: 'at-once' | 'monthly';
    carryHalfDays: number;
    carryUntil: string | null;
  }[];
  retiredOn: string | null;
  employed: readonly { from: string | null; to: string | null }[];
  adjustments: readonly { year: number; halfDays: number }[];
  used: readonly { day: string; halfDays: number }[];
}

const two = (it: number) => String(it).padStart(2, '0');

/** Every day of a leave year, with how many days its month has. */
function daysOf(year: number, startMonth: number) {
  const days: { day: string; monthLength: number }[] = [];
  for (let nth = 0; nth < 12; nth += 1) {
    const month = ((startMonth - 1 + nth) % 12) + 1;
    const calendarYear = year + (startMonth - 1 + nth >= 12 ? 1 : 0);
    const isLeap = calendarYear % 4 === 0 && (calendarYear % 100 !== 0 || calendarYear % 400 === 0);
    const monthLength = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
    for (let date = 1; date <= monthLength; date += 1)
      days.push({ day: `${calendarYear}-${two(month)}-${two(date)}`, monthLength });
  }
  return days;
}

const inForce = (rules: Rules, day: string) => rules.terms.filter((it) => it.since <= day).at(-1);

const stretchOn = (rules: Rules, day: string) =>
  rules.employed.find((it) => (it.from ?? '0') <= day && day <= (it.to ?? '9'));

/** Divided by all lengths of months and by twelve. */
const WHOLE = 28 * 29 * 30 * 31 * 12;

/** What is earned by the end of each day of a leave year, rounded to the nearest half day. */
function earnedDaily(rules: Rules, year: number): number[] {
  const days = daysOf(year, rules.startMonth);
  const credits = days.map(({ day, monthLength }) => {
    const isRetired = rules.retiredOn !== null && day >= rules.retiredOn;
    const stretch = stretchOn(rules, day);
    const halfDays = isRetired || !stretch ? 0 : (inForce(rules, day)?.halfDays ?? 0);
    return {
      from: stretch?.from ?? '0',
      month: day.slice(0, 7),
      share: (halfDays * WHOLE) / 12 / monthLength,
    };
  });
  return days.map(({ day }) => {
    const accrual = inForce(rules, day)?.accrual;
    if (!accrual) return 0;
    const month = day.slice(0, 7);
    let total = 0;
    for (const it of credits)
      if (it.from <= day && (accrual === 'at-once' || it.month <= month)) total += it.share;
    return Math.floor((total * 2 + WHOLE) / (2 * WHOLE));
  });
}

interface DayAccount {
  day: string;
  earned: number;
  /** Of what was carried over. */
  pool: number;
  lost: number;
  total: number;
}

/** Lives through a leave year: takes from what was carried over first, which ends on its last day. */
function live(
  rules: Rules,
  year: number,
  carried: number,
  earned: readonly number[],
  more?: { day: string; halfDays: number },
): DayAccount[] {
  const days = daysOf(year, rules.startMonth);
  let main = 0;
  for (const it of rules.adjustments) if (it.year === year) main += it.halfDays;
  const until = inForce(rules, days[0]!.day)?.carryUntil;
  let pool = carried;
  let lost = 0;
  let isOver = false;
  return days.map(({ day }, at) => {
    let taken = more?.day === day ? more.halfDays : 0;
    for (const it of rules.used) if (it.day === day && stretchOn(rules, day)) taken += it.halfDays;
    const fromPool = Math.min(pool, taken);
    pool -= fromPool;
    main -= taken - fromPool;
    const total = earned[at]! + main + pool;
    const account = { day, earned: earned[at]!, pool, lost, total };
    if (day.slice(5) === until) isOver = true;
    if (isOver) {
      lost += pool;
      pool = 0;
    }
    return account;
  });
}

/** All leave years from the first to `last`, as they are lived through. */
export function liveThrough(rules: Rules, last: number) {
  const [first] = rules.terms[0]!.since.split('-').map(Number) as [number];
  const [, month] = rules.terms[0]!.since.split('-').map(Number) as [number, number];
  const years: { year: number; carried: number; days: DayAccount[] }[] = [];
  for (let year = month < rules.startMonth ? first - 1 : first; year <= last; year += 1) {
    const start = daysOf(year, rules.startMonth)[0]!.day;
    const end = years.at(-1)?.days.at(-1);
    const stays =
      end && stretchOn(rules, end.day) && stretchOn(rules, end.day) === stretchOn(rules, start);
    const isOffered = rules.retiredOn === null || rules.retiredOn > start;
    const limit = inForce(rules, start)?.carryHalfDays ?? 0;
    const carried = stays && isOffered ? Math.min(limit, Math.max(0, end.total)) : 0;
    const days = live(rules, year, carried, earnedDaily(rules, year));
    years.push({ year, carried, days });
  }
  return years;
}

/** The least there is on any day of a year from one on. */
export const leastFrom = (days: readonly DayAccount[], day: string) =>
  Math.min(...days.filter((it) => it.day >= day).map((it) => it.total));

/** The most that could be taken on a day, found by trying; negative: what is missing already. */
export function mostOn(rules: Rules, year: number, day: string): number {
  const { carried, days: lived } = liveThrough(rules, year).at(-1)!;
  const earned = lived.map((it) => it.earned);
  const least = leastFrom(lived, day);
  if (least < 0) return least;
  for (let more = 1; ; more += 1) {
    const days = live(rules, year, carried, earned, { day, halfDays: more });
    if (leastFrom(days, day) < 0) return more - 1;
  }
}
