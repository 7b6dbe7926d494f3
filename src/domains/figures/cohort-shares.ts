import { regionKey } from './unknown-region.ts';

/** Installs that somebody brought to a cell. */
export interface Share {
  network: number;
  campaign: number;
  account: number;
  installs: number;
}

export interface Shares {
  byCell: ReadonlyMap<string, readonly Share[]>;
  /** Where installs go whom nobody is known to have brought. */
  organic: number;
}

type Row = Record<string, string | number | null>;

/** An install day of an app in a country, on a platform. */
export const cellOf = (row: Row): string =>
  `${row['day']} ${row['app_id']} ${regionKey(String(row['country']))} ${row['platform']}`;

interface Sharing {
  splits: readonly string[];
  measures: readonly string[];
  isAsked: (share: Share) => boolean;
}

/** Cohorts divided among those who brought installs to their cell, by how many each brought. */
export function shareOut(
  rows: readonly Row[],
  { byCell, organic }: Shares,
  { splits, measures, isAsked }: Sharing,
): Row[] {
  const groups = new Map<string, Row>();
  const nobody: Share[] = [{ network: organic, campaign: 0, account: 0, installs: 1 }];
  for (const row of rows) {
    const found = byCell.get(cellOf(row)) ?? [];
    const whole = found.reduce((sum, it) => sum + it.installs, 0);
    const shares = whole > 0 ? found : nobody;
    for (const it of shares) {
      if (it.installs === 0 || !isAsked(it)) continue;
      const part = it.installs / Math.max(1, whole);
      const place = {
        ...row,
        network_id: it.network,
        campaign_id: it.campaign,
        account_id: it.account,
      };
      add(groups, place, { splits, measures, part });
    }
  }
  return [...groups.values()];
}

function add(
  groups: Map<string, Row>,
  row: Row,
  {
    splits,
    measures,
    part,
  }: { splits: readonly string[]; measures: readonly string[]; part: number },
): void {
  const key = splits.map((it) => row[it]).join('\u0001');
  let group = groups.get(key);
  if (!group)
    groups.set(key, (group = Object.fromEntries(splits.map((it) => [it, row[it] ?? '']))));
  for (const it of measures) {
    const value = row[it];
    // What no part is known of stays unknown.
    if (value === null || value === undefined) group[it] ??= null;
    else group[it] = Number(group[it] ?? 0) + Number(value) * part;
  }
}
