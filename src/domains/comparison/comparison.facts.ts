import type { DayRange } from '#/kernel/days.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import { paired, type Paired } from '../figures/paired.ts';
import type { Reader, Selection } from '../figures/selection.records.ts';

/** Source of AppMetrica's rows among the facts. */
const APPMETRICA = ['appmetrica'];

interface Days {
  newUsers: Map<string, number>;
  dau: Map<string, number>;
  downloads: Map<string, number>;
  campaigns: Map<string, number>;
  impressions: Map<string, number>;
}

/** What both sides say of an app; `impressions` only on days AppMetrica has users of. */
export interface AppSides {
  installs: Paired;
  /** Installs of campaigns against AppMetrica's new users. */
  campaigns: Paired;
  dau: number;
  dauDays: number;
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
export function sidesOf({ facts }: Pick<Reader, 'facts'>, selection: Selection, days: DayRange) {
  const { apps, within, countries, platforms } = selection;
  return facts.cached(
    ['appmetrica-comparison', days, apps, within ?? null, countries, platforms],
    async () => {
      const where = { country: countries, platform: platforms };
      const common = { ...days, scopeApps: apps, within, by: ['app_id', 'day'] } as const;
      const [theirs, store, bought, ads] = await Promise.all([
        knownTotals(facts, {
          ...common,
          table: 'engagement',
          measures: ['dau', 'new_users'],
          where: { ...where, source: APPMETRICA },
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
      for (const it of store) at(it.app_id).downloads.set(it.day, it.installs);
      for (const it of bought) at(it.app_id).campaigns.set(it.day, it.installs);
      for (const it of ads) at(it.app_id).impressions.set(it.day, it.impressions);
      return new Map([...all].map(([app, it]) => [app, sides(it)]));
    },
  );
}

function sides({ newUsers, dau, downloads, campaigns, impressions }: Days): AppSides {
  const used = [...dau].filter(([, users]) => users > 0);
  return {
    installs: paired(downloads, newUsers),
    campaigns: paired(campaigns, newUsers),
    dau: used.reduce((sum, [, users]) => sum + users, 0),
    dauDays: used.length,
    impressions: used.reduce((sum, [day]) => sum + (impressions.get(day) ?? 0), 0),
  };
}
