import type { Findings, NamedNetwork, UnknownApp } from './check-report.ts';
import type { Converted, Unrated } from './conversion.ts';
import type { LeftOutRows } from './left-out.ts';
import type { Narrower } from './narrower.ts';
import type { Outlier } from './outliers.ts';
import type { Problem } from './report.ts';

/** What a report would bring, as it is kept with its batch and shown before the commit. */
export interface Preview {
  /** Code of the report, or `manual`. */
  source: string;
  /** Rows of the file, and facts that come of them. */
  read: number;
  usable: number;
  from: string;
  to: string;
  problems: Problem[];
  problemRows: number;
  unknownApps: Omit<UnknownApp, 'days'>[];
  /** How many there are, and what of them all waits; those shown are the largest. */
  waiting?: { names: number; rows: number; value: number };
  /** Networks that get their rows with it; absent in what was found before there were any. */
  newNetworks?: NamedNetwork[];
  notYours: number;
  newAdUnits: number;
  /** Rows that a rule of the format leaves out; absent in checks of earlier versions. */
  leftOut?: LeftOutRows[];
  /** What was converted from other currencies; absent in checks of earlier versions. */
  converted?: Converted[];
  /** What waits for the rate of its day; absent likewise. */
  unrated?: Unrated[];
  /** Sums by measure. */
  totals: Record<string, number>;
  /** Usable rows and the sum of the chief measure, the largest first. */
  apps: { appId: number; rows: number; value: number }[];
  /** The furthest from their norm first. */
  outliers: Outlier[];
  outlierCount: number;
  /** The only network of the report, by its code too where it has no row yet. */
  networkId: number | null;
  networkCode?: string | null;
  /** Codes of all networks it has figures of; absent in checks of earlier versions. */
  networks?: string[];
  /** It splits ad units by instance, placement or test group; absent in checks of earlier versions. */
  isSplit?: boolean;
  /** In what it covers less than what it would replace; absent in checks of earlier versions. */
  narrower?: Narrower | null;
  /** The version of the facts that this was found against. */
  heldAgainst?: number;
}

const KEPT = 200;

const distance = (it: Outlier) => Math.abs(it.value - it.norm);

export function previewOf(findings: Findings, outliers: readonly Outlier[]): Preview {
  const {
    format,
    appDays,
    appRows,
    networkId,
    networkCode,
    unknownApps,
    withoutCurrency: _currency,
    extent: _extent,
    ...rest
  } = findings;
  const apps = [...appDays].map(([appId, days]) => ({
    appId,
    rows: appRows.get(appId)!,
    value: [...days.values()].reduce((sum, it) => sum + it, 0),
  }));
  return {
    ...rest,
    source: format.code,
    unknownApps: unknownApps.slice(0, KEPT).map(({ days: _, ...it }) => it),
    waiting: {
      names: unknownApps.length,
      rows: unknownApps.reduce((sum, it) => sum + it.rows, 0),
      value: unknownApps.reduce((sum, it) => sum + it.value, 0),
    },
    apps: apps.sort((a, b) => b.value - a.value),
    outliers: outliers.toSorted((a, b) => distance(b) - distance(a)).slice(0, KEPT),
    outlierCount: outliers.length,
    networkId: networkId ?? null,
    networkCode: networkCode ?? null,
  };
}
