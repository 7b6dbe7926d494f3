import type { Cover } from '#/figures/coverage/cover.ts';
import { paired, type Paired } from '#/figures/paired.ts';
import type { Reader, Selection } from '#/figures/selection.records.ts';
import { eachDay, type DayRange } from '#/kernel/days.ts';
import { knownTotals, totals } from '#/store/facts/totals.ts';

/** Source of AppMetrica's rows among the facts, and of its unique users of whole apps. */
const APPMETRICA = ['appmetrica'];
const AUDIENCE = ['appmetrica-audience'];

interface Days {
  newUsers: Map<string, number>;
  dau: Map<string, number>;
  downloads: Map<string, number>;
  campaigns: Map<string, number>;
  impressions: Map<string, number>;
}

/** What both sides say of an app; `impressions` only on days AppMetrica has users of. */
export interface AppSides {
  /** Days that the downloads and new users should be compared over, and those of IPU. */
  expected: { installs: number; ipu: number };
  installs: Paired;
  /** Installs of campaigns against AppMetrica's new users. */
  campaigns: Paired;
  dau: number;
  dauDays: number;
  /** Users and impressions of the days that have both. */
  ipuDays: number;
  ipuUsers: number;
  impressions: number;
}

/** By app id. */
export type AppsSides = ReadonlyMap<string, AppSides>;

const empty = (): Days => ({
  newUsers: new Map(),
  dau: new Map(),
  downloads: new Map(),
  campaigns: new Map(),
  impressions: new Map(),
});

/** AppMetrica's and our figures of every app over some days, computed once per version of the facts. */
export function sidesOf(
  { facts }: Pick<Reader, 'facts'>,
  selection: Selection,
  cover: Cover,
  days: DayRange,
) {
  const { apps, within, countries, platforms } = selection;
  const holesIn = (...tables: ('engagement' | 'store_console' | 'monetisation')[]) =>
    daysByApp(cover.holes({ tables, days }));
  const missing = {
    use: holesIn('engagement'),
    store: holesIn('store_console'),
    ads: holesIn('monetisation'),
  };
  return facts.cached(
    [
      'appmetrica-comparison',
      days,
      apps,
      within ?? null,
      countries,
      platforms,
      Object.values(missing).map((it) => [...it]),
    ],
    async () => {
      const where = { country: countries, platform: platforms };
      const common = { ...days, scopeApps: apps, within, by: ['app_id', 'day'] } as const;
      const [theirs, unique, store, bought, ads] = await Promise.all([
        knownTotals(facts, {
          ...common,
          table: 'engagement',
          measures: ['dau', 'new_users'],
          where: { ...where, source: APPMETRICA },
          sources: 'all',
        }),
        // Of some countries there are no users but those that are split by them.
        countries
          ? []
          : totals(facts, {
              ...common,
              table: 'audience',
              measures: ['daily_users'],
              where: { platform: platforms, source: AUDIENCE },
              sources: 'all',
            }),
        knownTotals(facts, {
          ...common,
          table: 'store_console',
          measures: ['installs'],
          where,
        }),
        knownTotals(facts, { ...common, table: 'acquisition', measures: ['installs'], where }),
        knownTotals(facts, { ...common, table: 'monetisation', measures: ['impressions'], where }),
      ]);
      const all = new Map<string, Days>();
      const at = (app: number) => {
        const it = all.get(String(app)) ?? empty();
        all.set(String(app), it);
        return it;
      };
      for (const it of theirs) {
        at(it.app_id).newUsers.set(it.day, it.new_users);
        at(it.app_id).dau.set(it.day, it.dau);
      }
      // Who has two versions on a day is in the rows of both, and once in these.
      for (const it of unique)
        if (it.daily_users !== null) at(it.app_id).dau.set(it.day, it.daily_users);
      for (const it of store) at(it.app_id).downloads.set(it.day, it.installs);
      for (const it of bought) at(it.app_id).campaigns.set(it.day, it.installs);
      for (const it of ads) at(it.app_id).impressions.set(it.day, it.impressions);
      const on = (holes: ReadonlyMap<number, readonly string[]>, app: string) =>
        new Set(holes.get(Number(app)));
      return new Map(
        [...all].map(([app, it]) => {
          const known = {
            use: on(missing.use, app),
            store: on(missing.store, app),
            ads: on(missing.ads, app),
          };
          return [app, sides(it, known)];
        }),
      );
    },
  );
}

/** Each hole's days. */
const daysByApp = (holes: ReadonlyMap<number, readonly DayRange[]>) =>
  new Map([...holes].map(([app, ranges]) => [app, ranges.flatMap((it) => eachDay(it))]));

function sides(
  { newUsers, dau, downloads, campaigns, impressions }: Days,
  missing: Record<'use' | 'store' | 'ads', ReadonlySet<string>>,
): AppSides {
  const used = [...dau].filter(([, users]) => users > 0);
  // Without the day's impressions its users say nothing of impressions per user.
  const both = used.filter(([day]) => !missing.ads.has(day));
  // What is not due yet is late, not missing.
  const counted = [...downloads.keys()].filter((day) => newUsers.has(day));
  const compared = new Set([...counted, ...missing.use, ...missing.store]);
  const shown = new Set([...used.map(([day]) => day), ...missing.use, ...missing.ads]);
  return {
    expected: { installs: compared.size, ipu: shown.size },
    installs: paired(downloads, newUsers),
    campaigns: paired(campaigns, newUsers),
    dau: used.reduce((sum, [, users]) => sum + users, 0),
    dauDays: used.length,
    ipuDays: both.length,
    ipuUsers: both.reduce((sum, [, users]) => sum + users, 0),
    impressions: both.reduce((sum, [day]) => sum + (impressions.get(day) ?? 0), 0),
  };
}
