import { addDays, daysBetween, endOfMonth, type DayRange } from '#/kernel/days.ts';
import type { DayTableName } from '#/store/facts/tables.ts';
import { besideOf } from '../beside.ts';
import type { Dimension } from '../dimensions.ts';
import type { RevenueKind } from '../filter.contract.ts';
import type { FigureKey } from '../measures.ts';
import { daysOwned, type Owners } from '../owners.ts';
import type { Period } from '../period.ts';
import type { Cover, Covered } from './cover.ts';
import { needsSharedDays, tablesIn } from './shared-days.ts';

/** What a row's figure is over, and whether its change cannot be told. */
export interface FigureCover {
  covered?: Covered;
  withheld: boolean;
}
export type RowCover = (measure: FigureKey) => FigureCover;

interface Standing {
  cover: Cover;
  complete: Period | undefined;
}
interface Selected {
  range: DayRange;
  networks: readonly number[] | undefined;
  mediaSources: readonly number[] | undefined;
  platforms: readonly string[] | undefined;
  revenue: RevenueKind;
}
interface Split {
  by: readonly Dimension[];
  /** Who owned the apps when, for a split by team. */
  owners?: Owners | undefined;
}

/** What a measure is formed over; measures over the same are covered alike. */
interface Over {
  key: string;
  tables: readonly DayTableName[];
  isShared: boolean;
}

/** Splits that say of which apps and sources a row is, beside the days. */
const coveredSplits: readonly Dimension[] = ['app', 'team', 'platform', 'network', 'mediaSource'];

/** The days a value of a period stands for. */
const periods: Partial<Record<Dimension, (value: string) => DayRange>> = {
  day: (from) => ({ from, to: from }),
  week: (from) => ({ from, to: addDays(from, 6) }),
  month: (from) => ({ from, to: endOfMonth(from) }),
};

function cut(days: DayRange, within: DayRange): DayRange {
  return {
    from: days.from > within.from ? days.from : within.from,
    to: days.to < within.to ? days.to : within.to,
  };
}

/** Over what the figures of the rows of a list are, by the values of the row. */
export function rowCovers(
  { cover, complete }: Standing,
  { range, networks, mediaSources, platforms, revenue }: Selected,
  { by, owners }: Split,
): (values: readonly string[]) => RowCover {
  const at = (dimension: Dimension) => by.indexOf(dimension);
  const time = by.find((it) => it in periods);
  const beside = complete && besideOf(by, complete);
  const away = complete && beside ? daysBetween(beside.days.from, complete.range.from) : 0;
  const known = new Map<string, FigureCover>();
  const overs = new Map<FigureKey, Over>();
  const overOf = (measure: FigureKey): Over => {
    const found = overs.get(measure);
    if (found) return found;
    const tables = tablesIn(measure, revenue);
    const isShared = needsSharedDays(measure, revenue);
    const over = { key: `${tables.join(' ')} ${isShared}`, tables, isShared };
    overs.set(measure, over);
    return over;
  };

  const ownedBy = Map.groupBy(owners ?? [], (it) => String(it.team ?? 0));
  const appsOf = (values: readonly string[]) => {
    const team = at('team') >= 0 && owners ? values[at('team')] : undefined;
    const owned = team === undefined ? undefined : daysOwned(ownedBy.get(team) ?? []);
    const apps = at('app') >= 0 ? [Number(values[at('app')])] : owned && [...owned.keys()];
    return { apps, owned };
  };
  const places = [time, ...coveredSplits].map((it) => (it ? at(it) : -1)).filter((it) => it >= 0);
  return (values) => {
    const days = time ? cut(periods[time]!(values[at(time)]!), range) : range;
    const only = (dimension: Dimension, all: readonly number[] | undefined) =>
      at(dimension) >= 0 ? [Number(values[at(dimension)])] : all;
    const row = {
      ...appsOf(values),
      platforms: at('platform') >= 0 ? [values[at('platform')]!] : platforms,
      networks: only('network', networks),
      mediaSources: only('mediaSource', mediaSources),
    };
    const name = places.map((it) => values[it]).join(' ');
    return (measure) => {
      const { key, tables, isShared } = overOf(measure);
      const found = known.get(`${name} ${key}`);
      if (found) return found;
      const covered = cover.covered({ ...row, tables, days });
      const now = complete && cut(days, complete.range);
      const then = now && beside && { from: addDays(now.from, -away), to: addDays(now.to, -away) };
      const isBroken = [now, then].some((it) => it && cover.isBroken({ ...row, tables, days: it }));
      // On shared days both sides are over the same app-days, so they can be compared.
      const isAlike = isShared && time !== 'week' && time !== 'month';
      const withheld = isAlike ? covered?.cells === 0 : isBroken;
      const it = { ...(covered && { covered }), withheld };
      known.set(`${name} ${key}`, it);
      return it;
    };
  };
}
