import type { Selection, Reader } from '#/figures/selection.records.ts';
import { hoursOf, type DayHour } from '#/figures/today/day-hours.ts';
import { hourReports } from '#/figures/today/hour-reports.ts';
import {
  hourSums,
  lineOf,
  linesOf,
  type HourColumn,
  type SplitSum,
} from '#/figures/today/hours.facts.ts';
import type { Lines } from '#/figures/today/paired-hours.ts';
import { regionKey } from '#/figures/unknown-region.ts';
import { businessZone, dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay, type DayRange } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { currentFetches } from '#/store/hour-fetches.records.ts';
import type { Checked } from '../check-alert.server.ts';
import { appsBehind, watchedBy } from '../judging/history.facts.ts';
import type { AlertRule, AskedRule } from '../rule.contract.ts';
import { tellsOf } from './hourly-measure.ts';
import { hourlyProblem, type HourlySplit } from './hourly-rule.ts';
import { judgeHours, type HourPair, type HourVerdict, type RowSums } from './judge-hours.ts';

const columns: Record<HourlySplit, HourColumn> = {
  app: 'app_id',
  network: 'network_id',
  country: 'country',
  adFormat: 'ad_format',
  platform: 'platform',
};

/** What a rule watches by the hour over some days. */
export interface WatchedHours {
  /** The hours that are told at all, in order, each with the one it is held against. */
  pairs: HourPair[];
  lines: Lines;
  /** By row; `''` where all is watched together. */
  rows: ReadonlyMap<string, RowSums>;
}

const daysBack = ({ compare }: Pick<AlertRule, 'compare'>) => (compare === 'last-week' ? 7 : 1);

/** Hours of some days beside the same hours of the days they are held against. */
function pairsOf(days: DayRange, back: number, told: ReadonlySet<number>): HourPair[] {
  const zone = businessZone();
  return eachDay(days).flatMap((day) => {
    const then = new Map(
      hoursOf(addDays(day, -back), zone).map((it: DayHour) => [it.place, it.began]),
    );
    return hoursOf(day, zone).flatMap(({ began, place }) => {
      const before = then.get(place);
      return before !== undefined && told.has(began) ? [{ now: began, before }] : [];
    });
  });
}

/** What a source gives no country for is one region, however it says so. */
const keyOf =
  ({ by }: Pick<AskedRule, 'by'>) =>
  ({ key }: SplitSum) =>
    by === 'country' ? regionKey(key) : key;

/** Everything that a rule by the hour asks of the facts, within a selection. */
export async function watchHours(
  { db, facts }: Pick<Reader, 'db' | 'facts'>,
  selection: Selection,
  rule: Pick<AskedRule, 'by' | 'compare' | 'measure'>,
  days: DayRange,
): Promise<WatchedHours> {
  const back = daysBack(rule);
  const tells = tellsOf(rule.measure);
  const reach = { from: addDays(days.from, -back - 1), to: addDays(days.to, 1) };
  const fetches = (await currentFetches(db, reach)).filter((it) => {
    const report = lookUp(hourReports, it.report);
    const isOf = selection.accounts === undefined || selection.accounts.includes(it.accountId);
    return isOf && report !== undefined && tells.has(report.tells);
  });
  const zone = businessZone();
  const from = hoursOf(addDays(days.from, -back), zone)[0]!.began;
  const to = hoursOf(days.to, zone).at(-1)!.began + 3_600;
  const by = rule.by ? columns[rule.by as HourlySplit] : undefined;
  const sums = await hourSums(facts, selection, { fetches, range: [from, to], ...(by && { by }) });
  const shown = new Set(sums.map((it) => it.line));
  const lines = linesOf(fetches.filter((it) => shown.has(lineOf(it))));
  const told = new Set([...lines.values()].flatMap((it) => [...it.hours]));
  const rows = [...Map.groupBy(sums, keyOf(rule))].map(
    ([key, its]) => [key, Map.groupBy(its, (it) => it.began)] as const,
  );
  return { pairs: pairsOf(days, back, told), lines, rows: new Map(rows) };
}

/** An episode is looked for over so many days: that of yesterday evening may go on. */
const DAYS = 1;
/** Rows whose newest hour is older than this tell of the past. */
const NEW_MS = 6 * 3_600_000;

/** The rows that are away at the newest hour that is told. */
function judgedNow(rule: AskedRule, { pairs, lines, rows }: WatchedHours): HourVerdict[] {
  return [...rows].flatMap(([row, sums]) => judgeHours(rule, row, pairs, lines, sums) ?? []);
}

/** Looks at the hours up to now with the author's own scope. Undefined where there is nothing to look at. */
export async function checkHours(
  reader: Reader,
  rule: AskedRule,
): Promise<
  (Omit<Checked, 'found'> & { found: (HourVerdict & { apps: number[] | null })[] }) | undefined
> {
  if (hourlyProblem(rule)) return undefined;
  const day = dayOf(reader.now);
  const days = { from: addDays(day, -DAYS), to: day };
  const watched = await watchedBy(reader, rule, days);
  if (!watched) return undefined;
  const hours = await watchHours(reader, watched.selection, rule, days);
  const judged = { from: day, to: day };
  const apps = appsBehind(watched, null, '', judged);
  const isNew = ({ last }: HourVerdict) => reader.now.getTime() - last * 1_000 <= NEW_MS;
  const found = judgedNow(rule, hours)
    .filter(isNew)
    .map((it) => ({ ...it, apps: appsBehind(watched, rule.by, it.row, judged) }));
  return { day, found, apps };
}
