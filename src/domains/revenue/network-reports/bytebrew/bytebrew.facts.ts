import type { Reader, Selection } from '#/figures/selection.records.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import type { BytebrewSplit } from './bytebrew.contract.ts';

/** Source of what is imported from ByteBrew's tables. */
const BYTEBREW = 'bytebrew';
const MAX = 'max';

/** Where a day of an app is counted in: under the app, the day, or both. */
export const splitKey = (by: BytebrewSplit, app: number, day: string): string =>
  by === 'app' ? `${app} ` : by === 'day' ? ` ${day}` : `${app} ${day}`;

interface Sides {
  bytebrew?: number;
  max?: number;
}

/** The parts of the filter that both sources can answer. */
const asked = ({ range, apps, within, countries, platforms }: Selection) => ({
  ...range,
  scopeApps: apps,
  within,
  where: {
    ...(countries && { country: countries }),
    ...(platforms && { platform: platforms }),
  },
});

/** What ByteBrew and MAX say each app earned on each day, whoever counts. */
export async function revenueSides({ facts }: Pick<Reader, 'facts'>, selection: Selection) {
  const { where, ...rest } = asked(selection);
  const rows = await knownTotals(facts, {
    ...rest,
    table: 'monetisation',
    measures: ['revenue_micros'],
    by: ['app_id', 'day', 'source'],
    sources: 'all',
    where: { ...where, source: [BYTEBREW, MAX] },
  });
  const days = new Map<string, Sides & { app: number; day: string }>();
  for (const { app_id: app, day, source, revenue_micros: micros } of rows) {
    const key = splitKey('app-day', app, day);
    const it = days.get(key) ?? { app, day };
    it[source === MAX ? 'max' : 'bytebrew'] = micros;
    days.set(key, it);
  }
  return [...days.values()];
}
export type AppDay = Awaited<ReturnType<typeof revenueSides>>[number];

const userMeasures = [
  'dau',
  'new_users',
  'sessions',
  'session_seconds',
  'retained_d1',
  'retained_d7',
  'retained_d30',
] as const;

/** How ByteBrew counts each app's users on each day. */
export async function usersByDay({ facts }: Pick<Reader, 'facts'>, selection: Selection) {
  const { where, ...rest } = asked(selection);
  return knownTotals(facts, {
    ...rest,
    table: 'engagement',
    measures: userMeasures,
    by: ['app_id', 'day'],
    sources: 'all',
    where: { ...where, source: [BYTEBREW] },
  });
}
export type UserDay = Awaited<ReturnType<typeof usersByDay>>[number];
