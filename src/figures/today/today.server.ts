import { businessZone, dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { spoken } from '#/kernel/language.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { serve } from '#/store/handler.ts';
import { currentFetches, type CurrentFetch } from '#/store/hour-fetches.records.ts';
import type { Filter } from '../filter.contract.ts';
import { labelsOf } from '../labels.records.ts';
import { selectionOf, type Reader, type Selection } from '../selection.records.ts';
import { shownMoneyOf } from '../shown-money.records.ts';
import { regionKey } from '../unknown-region.ts';
import { hoursOf, overAt, type DayHour } from './day-hours.ts';
import { hourReports, withoutCountries } from './hour-reports.ts';
import {
  hourSums,
  hoursAnswer,
  lineOf,
  linesOf,
  type HourColumn,
  type SplitSum,
} from './hours.facts.ts';
import {
  changeOf,
  compared,
  figuresAt,
  figuresOf,
  type HourFigures,
  type HourSum,
  type Line,
  type Lines,
} from './paired-hours.ts';
import type { TodaySplit } from './today-splits.ts';
import { todayEndpoints, type SoFar, type Today } from './today.contract.ts';

const columns: Record<TodaySplit, HourColumn> = {
  app: 'app_id',
  network: 'network_id',
  country: 'country',
};
/** Rows of a split. */
const PARTS = 8;

const NO_HOURS =
  'No source tells its figures by the hour yet. MAX, AppLovin, Google Ads, Meta Ads and TikTok Ads do as soon as one of their keys is added; AdMob’s reports know days only.';

/** The three days that are looked at together. */
interface Days {
  today: { day: string; hours: DayHour[]; over: DayHour[] };
  yesterday: { day: string; hours: DayHour[] };
  lastWeek: { day: string; hours: DayHour[] };
}

function daysAt(now: Date): Days {
  const zone = businessZone();
  const day = dayOf(now);
  const of = (ago: number) => {
    const other = addDays(day, -ago);
    return { day: other, hours: hoursOf(other, zone) };
  };
  const today = of(0);
  return {
    today: { ...today, over: overAt(today.hours, now) },
    yesterday: of(1),
    lastWeek: of(7),
  };
}

/** Today so far as a person with this selection sees it. */
async function todayOf(
  context: Reader,
  selection: Selection,
  by: TodaySplit | undefined,
): Promise<Today> {
  const { db, facts, now } = context;
  const days = daysAt(now);
  // A day of ours lies in two days of the source, whichever zone it counts in.
  const reach = { from: addDays(days.lastWeek.day, -1), to: addDays(days.today.day, 1) };
  const all = await currentFetches(db, reach);
  const known = all.filter((it) => lookUp(hourReports, it.report) && isOf(selection, it));
  const range = [days.lastWeek.hours[0]!.began, days.today.hours.at(-1)!.began + 3_600] as const;
  const [sums, parts] = await Promise.all([
    hourSums(facts, selection, { fetches: known, range }),
    by ? hourSums(facts, selection, { fetches: known, range, by: columns[by] }) : [],
  ]);
  // Whose figures are none of the selection's is not told of either.
  const shown = new Set(sums.map((it) => it.line));
  const fetches = known.filter((it) => shown.has(lineOf(it)));
  const lines = linesOf(fetches);
  // Campaigns run at media sources: of ad networks there is no spend.
  const ofRows = by === 'network' ? without(lines, 'spend') : lines;
  return {
    currency: selection.money?.currency ?? 'USD',
    day: days.today.day,
    zone: businessZone(),
    absent: absenceOf(all, fetches),
    notes: notesOf(selection, fetches, by),
    sources: sourcesOf(fetches, days),
    hours: hoursShown(days, lines, sums),
    total: sidesOf(days, lines, sums),
    rows: by ? await rowsOf(context, by, parts, (its) => sidesOf(days, ofRows, its)) : [],
  };
}

/** A filter by accounts narrows whose hours count. */
const isOf = ({ accounts }: Selection, it: CurrentFetch) =>
  accounts === undefined || accounts.includes(it.accountId);

const without = (lines: Lines, tells: Line['tells']): Lines =>
  new Map([...lines].filter(([, it]) => it.tells !== tells));

type Sides = Pick<Today['rows'][number], 'today' | 'yesterday' | 'lastWeek'>;

/** Today so far by itself, and beside each of the other days. */
function sidesOf(days: Days, lines: Lines, sums: readonly HourSum[]): Sides {
  const over = new Set(days.today.over.map((it) => it.began));
  const telling = [...lines.values()].filter((it) => [...it.hours].some((hour) => over.has(hour)));
  const own = sums.filter((it) => over.has(it.began) && lines.get(it.line)?.hours.has(it.began));
  return {
    today: figuresOf(own, new Set(telling.map((it) => it.tells))),
    yesterday: soFarOf(days, 'yesterday', lines, sums),
    lastWeek: soFarOf(days, 'lastWeek', lines, sums),
  };
}

function soFarOf(
  days: Days,
  side: 'yesterday' | 'lastWeek',
  lines: Lines,
  sums: readonly HourSum[],
): SoFar {
  const { day, hours } = days[side];
  const found = compared(days.today.over, hours, lines, sums);
  const change = (name: keyof HourFigures) => changeOf(found.now[name], found.before[name]);
  return {
    day,
    ...found,
    change: {
      revenue: change('revenue'),
      impressions: change('impressions'),
      ecpm: change('ecpm'),
      spend: change('spend'),
    },
  };
}

/** Hour by hour; what nobody tells of an hour is null, not 0. */
function hoursShown(days: Days, lines: Lines, sums: readonly HourSum[]): Today['hours'] {
  const at = (began: number | undefined) => figuresAt(began, lines, sums);
  const beginning = (hours: readonly DayHour[], place: string) =>
    hours.find((it) => it.place === place)?.began;
  return days.today.hours.map(({ began, label, place }) => ({
    began: new Date(began * 1_000).toISOString(),
    label,
    today: at(began),
    yesterday: at(beginning(days.yesterday.hours, place)),
    lastWeek: at(beginning(days.lastWeek.hours, place)),
  }));
}

function sourcesOf(fetches: readonly CurrentFetch[], { today }: Days): Today['sources'] {
  const first = today.hours[0]!.began;
  return [...Map.groupBy(fetches, lineOf).values()]
    .map((its) => {
      const last = Math.max(...its.flatMap((it) => it.told).filter((it) => it >= first));
      const fetchedAt = Math.max(...its.map((it) => it.fetchedAt.getTime()));
      return {
        ...lookUp(hourReports, its[0]!.report)!,
        toldUntil: Number.isFinite(last) ? new Date((last + 3_600) * 1_000).toISOString() : null,
        fetchedAt: new Date(fetchedAt).toISOString(),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

function absenceOf(all: readonly CurrentFetch[], shown: readonly CurrentFetch[]): string | null {
  if (shown.length > 0) return null;
  return all.length === 0 ? NO_HOURS : 'No source tells hours of these apps and filters.';
}

function notesOf(
  selection: Selection,
  fetches: readonly CurrentFetch[],
  by: TodaySplit | undefined,
): string[] {
  if (fetches.length === 0) return [];
  const notes: string[] = [];
  if (!hoursAnswer(selection, 'spend')) notes.push('There is no spend by ad network.');
  if (!hoursAnswer(selection, 'revenue')) notes.push('There is no ad revenue by media source.');
  const isWithout = fetches.some((it) => lookUp(hourReports, it.report)?.knowsNoCountry);
  if (selection.countries || (by === 'country' && isWithout))
    notes.push(
      `Hours of ${new Intl.ListFormat(spoken).format(withoutCountries)} have no countries.`,
    );
  const { money } = selection;
  const days = [...new Set(fetches.map((it) => it.day))];
  if (money && days.some((it) => money.missingIn({ from: it, to: it }).length > 0))
    notes.push(`Money of days without a rate to ${money.currency} is left out.`);
  return notes;
}

async function rowsOf(
  { db }: Reader,
  by: TodaySplit,
  sums: readonly SplitSum[],
  sides: (of: readonly HourSum[]) => Sides,
): Promise<Today['rows']> {
  const keyOf = (it: SplitSum) => (by === 'country' ? regionKey(it.key) : it.key);
  const groups = [...Map.groupBy(sums, keyOf)];
  const rows = groups.map(([key, its]) => ({ key, ...sides(its) }));
  const size = (it: (typeof rows)[number]) => it.today.revenue ?? it.today.spend ?? 0;
  const largest = rows.sort((a, b) => size(b) - size(a) || (a.key < b.key ? -1 : 1));
  const shown = largest.slice(0, PARTS);
  const labels = await labelsOf(
    db,
    by,
    shown.map((it) => it.key),
  );
  return shown.map(({ key, ...row }) => ({ label: labels(key), ...row }));
}

export const todayServed = serve(todayEndpoints, {
  'GET /figures/today': async ({ by, currency, ...fields }, context) => {
    const filter: Filter = { ...fields, date: 'yesterday', compare: 'none', revenue: 'all' };
    const today = dayOf(context.now);
    const [selection, money] = await Promise.all([
      selectionOf(filter, context),
      shownMoneyOf(context, { from: addDays(today, -16), to: today }, currency),
    ]);
    return todayOf(context, { ...selection, money }, by);
  },
});
