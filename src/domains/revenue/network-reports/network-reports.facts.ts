import { paired, type ByDay, type Paired } from '#/figures/paired.ts';
import type { Reader, Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { addDays, eachDay, type DayRange } from '#/kernel/days.ts';
import type { Param, ResultRow } from '#/store/facts/facts.ts';
import { inStretches } from '#/store/facts/stretches.ts';
import { precedences } from '#/store/facts/tables.ts';

/** Revenue is null on a day without an exchange rate of the currency that is asked for. */
interface Side {
  revenue: number | null;
  impressions: number;
}

/** What both sides say of a day, of one app in one network. */
export interface DaySides {
  ours?: Side;
  theirs?: Side;
}

/** By app and network, joined with `pairKey`. */
export type Sides = ReadonlyMap<string, ReadonlyMap<string, DaySides>>;

export const pairKey = (app: number | string, network: number | string) => `${app} ${network}`;

/** The conditions on the facts of a selection. */
function conditions({ range, apps, within, networks, countries, platforms }: Selection) {
  const text = [
    'day >= day($from)',
    'day <= day($to)',
    `(selected = 1 or precedence = ${precedences.network})`,
  ];
  const params: Record<string, Param> = {
    from: range.from,
    to: range.to,
  };
  const lists = {
    app_id: apps === 'all' ? undefined : apps,
    network_id: networks,
    country: countries,
    platform: platforms,
  };
  for (const [column, values] of Object.entries(lists)) {
    if (!values) continue;
    params[`only_${column}`] = values;
    text.push(`${column} in ($only_${column})`);
  }
  if (within) {
    const stretches = inStretches(within, range, 'within');
    text.push(stretches.text);
    Object.assign(params, stretches.params);
  }
  return { where: text.join(' and '), params };
}

/** What the answers depend on. */
const askedIn = ({ range, apps, within, networks, countries, platforms, ...it }: Selection) => [
  range,
  apps,
  within ?? null,
  networks,
  countries,
  platforms,
  it.accounts,
  it.money ?? null,
];

/** Of one side of a day: what all its accounts delivered, and those that are asked for. */
interface Delivered {
  all: Side;
  asked: Side | undefined;
}
type BothDelivered = Partial<Record<keyof DaySides | 'same', Delivered>>;

const plus = (sum: Side | undefined, { revenue, impressions }: Side): Side => ({
  revenue: revenue === null || sum?.revenue === null ? null : (sum?.revenue ?? 0) + revenue,
  impressions: (sum?.impressions ?? 0) + impressions,
});

/**
 * The mediation and the network deliver under accounts of their own. Of the side that delivered
 * under an account that is asked for, its figures there count; beside them all of the other side's.
 */
function underAccounts(sides: BothDelivered): DaySides | undefined {
  if (!sides.ours?.asked && !sides.theirs?.asked) return undefined;
  const side = (it: Delivered | undefined) => it && (it.asked ?? it.all);
  const [ours, theirs] = [side(sides.ours), side(sides.theirs)];
  return { ...(ours && { ours }), ...(theirs && { theirs }) };
}

/**
 * Our selected figure and the network's own of every day, app and network; days on which both are
 * the same report are left out.
 */
export function sidesOf({ facts }: Pick<Reader, 'facts'>, selection: Selection): Promise<Sides> {
  return facts.cached(['network-reports', ...askedIn(selection)], async () => {
    const { where, params } = conditions(selection);
    const { accounts, money } = selection;
    const split = ['day', 'app_id', 'network_id', 'selected', 'precedence'];
    if (accounts) split.push('account_id');
    if (money) split.push('currency');
    const rows = await facts.query(
      `select ${split.join(', ')}, total(revenue_micros) as revenue,
        total(revenue_original) as original, total(impressions) as shown
       from deltas(monetisation) where ${where}
       group by ${split.join(', ')} having row_total() > 0`,
      params,
    );
    const unrated = new Set(money?.missingIn(selection.range));
    // What was reported in the currency itself counts as it was reported.
    const revenueOf = (row: ResultRow, day: string) => {
      if (!money) return Number(row['revenue']);
      if (row['currency'] === money.currency) return Number(row['original'] ?? row['revenue']);
      return unrated.has(day) ? null : money.converted(Number(row['revenue']), day);
    };
    const sides = new Map<string, Map<string, BothDelivered>>();
    for (const row of rows) {
      const isSelected = Number(row['selected']) === 1;
      const at = pairKey(row['app_id']!, row['network_id']!);
      const days = sides.get(at) ?? new Map<string, BothDelivered>();
      const day = String(row['day']);
      const figures = { revenue: revenueOf(row, day), impressions: Number(row['shown']) };
      const isSame = isSelected && Number(row['precedence']) === precedences.network;
      const side = isSame ? 'same' : isSelected ? 'ours' : 'theirs';
      const before = days.get(day)?.[side];
      const isAsked = !accounts || accounts.includes(Number(row['account_id']));
      const asked = isAsked ? plus(before?.asked, figures) : before?.asked;
      days.set(day, { ...days.get(day), [side]: { all: plus(before?.all, figures), asked } });
      sides.set(at, days);
    }
    return new Map([...sides].map(([at, days]) => [at, countedDays(days)]));
  });
}

/**
 * Where the network's own report is our figure there is nothing to compare it with, unless a hand
 * has corrected it: then it is theirs, and with the correction ours.
 */
function bothOf({ same, ...sides }: BothDelivered): BothDelivered {
  if (!same) return sides;
  if (!sides.ours) return {};
  const { all, asked } = sides.ours;
  const both = asked && same.asked ? plus(same.asked, asked) : (asked ?? same.asked);
  return { ours: { all: plus(same.all, all), asked: both }, theirs: same };
}

const countedDays = (days: ReadonlyMap<string, BothDelivered>) =>
  new Map(
    [...days].flatMap(([day, it]) => {
      const counted = underAccounts(bothOf(it));
      return counted ? [[day, counted] as const] : [];
    }),
  );

/** The revenue of both sides over the days both have. */
export function pairOf(days: ReadonlyMap<string, DaySides>): Paired {
  const side = (name: 'ours' | 'theirs'): ByDay =>
    new Map(
      [...days].flatMap(([day, it]) => {
        const revenue = it[name]?.revenue ?? null;
        return revenue === null ? [] : [[day, revenue] as const];
      }),
    );
  return paired(side('ours'), side('theirs'));
}

/** The pairs of every app and network of which both sides have a day in common, by `pairKey`. */
export function pairsOf(
  { facts }: Pick<Reader, 'facts'>,
  selection: Selection,
): Promise<ReadonlyMap<string, Paired>> {
  return facts.cached(['network-pairs', ...askedIn(selection)], async () => {
    const pairs = [...(await sidesOf({ facts }, selection))].map(
      ([key, days]) => [key, pairOf(days)] as const,
    );
    return new Map(pairs.filter(([, pair]) => pair.days > 0));
  });
}

/** Networks report a few days late: so long a day that only one side has is not missing. */
const LATE_DAYS = 3;

/**
 * How many days each pair should be over, by `pairKey`: those that either side has for good, and
 * those that a source of ours or theirs was expected for and did not deliver.
 */
export function expectedDays(
  sides: Sides,
  { cover, yesterday }: Pick<Stand, 'cover' | 'yesterday'>,
  { range }: Selection,
): Map<string, number> {
  const settled = addDays(yesterday, -LATE_DAYS);
  const holes = new Map<string, ReadonlyMap<number, readonly DayRange[]>>();
  const holesOf = (network: string) => {
    const question = { tables: ['monetisation' as const], days: range };
    const found = holes.get(network) ?? cover.holes({ ...question, networks: [Number(network)] });
    holes.set(network, found);
    return found;
  };
  return new Map(
    [...sides].map(([key, days]) => {
      const [app = '', network = ''] = key.split(' ');
      const missing = (holesOf(network).get(Number(app)) ?? []).flatMap(eachDay);
      const told = [...days].filter(([day, it]) => day <= settled || (it.ours && it.theirs));
      return [key, new Set([...told.map(([day]) => day), ...missing]).size];
    }),
  );
}
