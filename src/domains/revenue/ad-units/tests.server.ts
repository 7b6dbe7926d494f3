import { standingOf } from '#/figures/standing.facts.ts';
import { shortDay } from '#/kernel/date-words.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { requireAdUnit } from './ad-unit.records.ts';
import type { adUnitEndpoints, MeasuredOver, TestGroup } from './ad-units.contract.ts';
import { comparedDays, FEWEST_DAYS, type Compared, type GroupDay } from './compare-groups.ts';
import { askedOf, keptOf, summed, type SummedRow } from './instances.facts.ts';

type Question = ParsedInputOf<(typeof adUnitEndpoints)['GET /ad-unit-tests']>;
type Row = SummedRow<'test_group' | 'day'>;

const overWords: Record<MeasuredOver, string> = {
  request: 'per request',
  impression: 'per impression',
  user: 'per user',
};

const notes: Record<MeasuredOver, string> = {
  request:
    'Measured over requests. Networks count each time they are asked, so that a longer waterfall makes more requests for the same users: where you know the split of users, measure over users.',
  impression:
    'Measured over impressions, because requests of the groups are not told. A group that fills less is not held to account for it.',
  user: 'Measured over users, by the split you gave: what a user of either group brings.',
};

/** Who the others are held against, unless somebody says so. */
const isControl = (name: string) => /control|default|original/i.test(name);

const sumOf = (rows: readonly Row[], of: (row: Row) => number | null): number | null => {
  const told = rows.map(of).filter((it) => it !== null);
  return told.length === 0 ? null : told.reduce((sum, it) => sum + it, 0);
};

function overOf(row: Row, over: MeasuredOver, share: number): number {
  if (over === 'user') return share;
  return (over === 'request' ? row.requests : row.impressions) ?? 0;
}

/** "Test earns 6.0% more per request (95%: 2.0% to 10.1%), 14 days." */
function wordsOf(test: string, over: MeasuredOver, { days, difference }: Compared): string {
  if (!difference)
    return `Nothing can be said of ${test} yet: ${days.length} of at least ${FEWEST_DAYS} days on which both earned something.`;
  const { value, low, high } = difference;
  const size = formatPercent(Math.abs(value));
  const range = `95%: ${formatPercent(low)} to ${formatPercent(high)}`;
  const told = `${value < 0 ? 'less' : 'more'} ${overWords[over]} (${range}), ${days.length} days`;
  return low > 0 || high < 0
    ? `${test} earns ${size} ${told}.`
    : `${test} earned ${size} ${told}: chance alone may explain it.`;
}

function verdictOf({ difference }: Compared) {
  if (!difference) return 'too-few-days' as const;
  if (difference.low > 0) return 'better' as const;
  return difference.high < 0 ? ('worse' as const) : ('undecided' as const);
}

/** What is different about how long the groups ran. */
function remarksOf(groups: readonly TestGroup[], unnamed: readonly Row[]): string[] {
  const last = groups
    .map((it) => it.last)
    .sort()
    .at(-1);
  const ended = groups.filter((it) => it.last !== last);
  const lasting = groups.filter((it) => it.last === last).map((it) => it.name);
  return [
    ...ended.map(
      (it) =>
        `${it.name} ends on ${shortDay(it.last)}; ${lasting.join(' and ')} goes on. Only days that both have are compared.`,
    ),
    ...(groups.length > 2
      ? ['With several groups, the intervals are wide enough to hold together with 95%.']
      : []),
    ...(unnamed.length > 0 ? ['Rows without a group are left out.'] : []),
  ];
}

export async function testsOf(context: Context, question: Question) {
  const { facts } = context;
  const unit = await requireAdUnit(context, question.adUnitId);
  const asked = await askedOf(context, unit.appId, question);
  const [stand, kept, rows] = await Promise.all([
    standingOf(context, asked.selection),
    keptOf(facts, asked),
    summed(facts, asked, ['test_group', 'day']),
  ]);
  const byGroup = Map.groupBy(rows, (it) => it.test_group);
  const names = [...byGroup.keys()].filter((it) => it !== '').sort();
  const control = question.control ?? names.find(isControl) ?? names[0] ?? '';
  if (question.control !== undefined && !names.includes(control))
    throw invalid({ control: 'This test has no such group in these days.' });
  const { controlShare } = question;
  if (controlShare !== undefined && names.length !== 2)
    throw invalid({ controlShare: 'A split is given for a test of two groups.' });
  if (question.over === 'user' && controlShare === undefined)
    throw invalid({ controlShare: 'Say which share of users the control has.' });
  const tellsRequests = names.every((it) =>
    byGroup.get(it)!.some((row) => (row.requests ?? 0) > 0),
  );
  const usual = controlShare === undefined ? (tellsRequests ? 'request' : 'impression') : 'user';
  const over: MeasuredOver = question.over ?? usual;
  const shareOf = (name: string) =>
    (name === control ? (controlShare ?? 100) : 100 - (controlShare ?? 0)) / 100;

  const shared = names
    .map((it) => new Set(byGroup.get(it)!.map((row) => row.day)))
    .reduce<Set<string> | undefined>(
      (all, it) => (all ? new Set([...all].filter((day) => it.has(day))) : it),
      undefined,
    );
  const weightOf = (name: string) =>
    sumOf(
      byGroup.get(name)!.filter((it) => shared!.has(it.day)),
      (it) => (tellsRequests ? it.requests : it.impressions),
    ) ?? 0;
  const weights = names.reduce((sum, it) => sum + weightOf(it), 0);

  const groups = names.map((name): TestGroup => {
    const own = byGroup.get(name)!;
    const days = own.map((it) => it.day).sort();
    const revenue = sumOf(own, (it) => it.revenue_micros);
    const base =
      over === 'user' ? shareOf(name) : own.reduce((s, it) => s + overOf(it, over, 0), 0);
    const impressions = sumOf(own, (it) => it.impressions);
    return {
      name,
      first: days[0]!,
      last: days.at(-1)!,
      days: days.length,
      requests: sumOf(own, (it) => it.requests),
      impressions,
      revenue,
      ecpm: revenue === null || !impressions ? null : Math.round((revenue / impressions) * 1000),
      // Of users nobody knows how many there are: what all of them would bring.
      rate:
        revenue === null || base === 0
          ? null
          : Math.round((revenue / base) * (over === 'user' ? 1 : 1000)),
      traffic: weights > 0 ? weightOf(name) / weights : null,
    };
  });

  const daysOf = (name: string): GroupDay[] =>
    byGroup.get(name)!.map((row) => ({
      day: row.day,
      revenue: row.revenue_micros ?? 0,
      over: overOf(row, over, shareOf(name)),
    }));
  const comparisons = names
    .filter((it) => it !== control)
    .map((test) => {
      const [base, own] = [daysOf(control), daysOf(test)];
      const compared = comparedDays(base, own, names.length - 1);
      const before = new Map(base.map((it) => [it.day, it.revenue / it.over]));
      const daily = own
        .filter((it) => compared.days.includes(it.day))
        .map((it) => ({ day: it.day, value: it.revenue / it.over / before.get(it.day)! - 1 }))
        .sort((a, b) => (a.day < b.day ? -1 : 1));
      return {
        control,
        test,
        days: compared.days.length,
        difference: compared.difference ?? null,
        verdict: verdictOf(compared),
        words: wordsOf(test, over, compared),
        daily,
      };
    });
  return {
    standing: stand.standing,
    adUnit: unit.shown,
    kept,
    over,
    note: notes[over],
    groups,
    comparisons,
    remarks: names.length > 0 ? remarksOf(groups, byGroup.get('') ?? []) : [],
  };
}
