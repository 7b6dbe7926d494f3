import { lookUp } from '#/kernel/look-up.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { upgradeOf, type UpgradedSum } from '#/store/facts/upgrade.ts';

/** What pages show otherwise than before although the sums are the same. */
const meanings = [
  'revenue on the pages, profit, ROI, ARPDAU, targets and the quarterly deck count in-app purchases beside ads; “Ads revenue only” shows them as before, and the measure “revenue” of reports, alerts and key results is still that of ads',
  'ad networks show what they pay, media sources what is spent on them and the installs and cohorts they brought; spend by ad network is absent instead of a cost',
  'figures of a team are those of the apps it owned on each day; “As teams are today” shows them as before',
  'paid ROAS counts the cohorts of campaigns alone, blended ROAS all of them as before',
  'what has no country stands under “Unknown region”',
  'stickiness is DAU ÷ MAU, which begins with the first report of unique users; what it was before is called returning users, and saved views, reports, alerts and key results have moved there',
];

/** Why a table's sums may change when a store of an earlier version is opened. */
const reasons: Readonly<Record<string, string>> = {
  cohort: 'one source counts for an app’s cohorts of a day, attribution services first',
};

const written = (measure: string, value: number): string =>
  measure.endsWith('_micros') ? `$${(value / 1_000_000).toFixed(2)}` : String(value);

function lineOf(table: string, month: string, sums: readonly UpgradedSum[]): string {
  const changes = sums.map((it) => {
    const name = it.measure.replace(/_micros$/, '').replaceAll('_', ' ');
    return `${name} ${written(it.measure, it.before)} → ${written(it.measure, it.after)}`;
  });
  const reason = lookUp(reasons, table) ?? 'nobody knows why: compare with a backup';
  return `${table} ${month.slice(0, 7)}: ${changes.join(', ')} (${reason})`;
}

/**
 * What opening a store of an earlier version did to the figures, a line for each table and month that
 * changed behind one that counts those that did not. No line when this version made the store.
 */
export async function upgradeChanges(facts: Pick<Facts, 'query'>): Promise<string[]> {
  const months = Map.groupBy(await upgradeOf(facts), (it) => `${it.table} ${it.month}`);
  if (months.size === 0) return [];
  const changed = [...months.values()].flatMap((sums) => {
    const others = sums.filter((it) => it.before !== it.after);
    const [first] = others;
    return first ? [lineOf(first.table, first.month, others)] : [];
  });
  const same = months.size - changed.length;
  return [
    `the figures of ${same} of ${months.size} table-months are those of the earlier version`,
    ...changed,
    ...meanings,
  ];
}
