import { change } from '../figures/period.ts';
import type { State } from '../figures/standing.facts.ts';
import type { PeriodSums } from './daily.facts.ts';
import type { Tile, tileKeys } from './overview.contract.ts';

type Key = (typeof tileKeys)[number];

interface Kind {
  label: string;
  unit: Tile['unit'];
  tone: Tile['tone'];
  formula: string;
  of: (sums: PeriodSums) => number | null;
  /** Whether the delta is a difference (ratios) instead of a relative change. */
  inPoints?: boolean;
}

const ratio = (over: number, under: number) => (under > 0 ? over / under : null);
const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/** The eight headline figures. Ratios come from sums, never from averages of ratios. */
const tileKinds: Record<Key, Kind> = {
  revenue: {
    label: 'Revenue',
    unit: 'money',
    tone: 1,
    formula: 'Ad revenue of all selected networks',
    of: (it) => it.revenue,
  },
  spend: {
    label: 'Spend',
    unit: 'money',
    tone: 0,
    formula: 'What campaigns cost',
    of: (it) => it.spend,
  },
  profit: {
    label: 'Profit',
    unit: 'money',
    tone: 1,
    formula: 'Revenue − spend',
    of: (it) => it.revenue - it.spend,
  },
  roas: {
    label: 'ROAS D7',
    unit: 'ratio',
    tone: 1,
    formula:
      'Revenue to day 7 of the installs ÷ what these installs cost; days younger than 7 are left out',
    of: (it) => ratio(it.cohortRevenue, it.cohortSpend),
    inPoints: true,
  },
  dau: {
    label: 'DAU',
    unit: 'count',
    tone: 1,
    formula: 'Daily active users, average of the days',
    of: (it) => rounded(ratio(it.dau, it.daysWithUse)),
  },
  arpdau: {
    label: 'ARPDAU',
    unit: 'money',
    tone: 1,
    formula: 'Revenue ÷ daily active users',
    of: (it) => rounded(ratio(it.revenue, it.dau)),
  },
  ecpm: {
    label: 'eCPM',
    unit: 'money',
    tone: 1,
    formula: 'Revenue ÷ impressions × 1000',
    of: (it) => rounded(ratio(it.revenue * 1000, it.impressions)),
  },
  ipu: {
    label: 'IPU',
    unit: 'number',
    tone: 1,
    formula: 'Impressions ÷ daily active users',
    of: (it) => ratio(it.impressions, it.dau),
  },
};

export interface TileSums {
  whole: PeriodSums;
  /** The complete days, and those they are compared with. */
  complete: PeriodSums | undefined;
  previous: PeriodSums | undefined;
  byDay: PeriodSums[];
}

function deltaOf(
  kind: Kind,
  complete: PeriodSums | undefined,
  previous: PeriodSums | undefined,
): number | null {
  const now = complete && kind.of(complete);
  const then = previous && previous.days > 0 ? kind.of(previous) : null;
  if (now === undefined || now === null || then === null) return null;
  return kind.inPoints ? now - then : change(now, then);
}

/** The tiles of some sums; `states` says how fresh the tables behind each one are. */
export function tilesOf(sums: TileSums, states: Record<Key, State>): Tile[] {
  return (Object.keys(tileKinds) as Key[]).map((key) => {
    const kind = tileKinds[key];
    return {
      key,
      label: kind.label,
      unit: kind.unit,
      value: kind.of(sums.whole),
      previous: sums.previous && sums.previous.days > 0 ? kind.of(sums.previous) : null,
      delta: deltaOf(kind, sums.complete, sums.previous),
      tone: kind.tone,
      freshness: states[key],
      spark: sums.byDay.map(kind.of),
      formula: kind.formula,
    };
  });
}
