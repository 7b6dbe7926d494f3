import type { Rank, Row, Table } from './rows.ts';

/**
 * Who counts where several report the same thing. A mediation stands before a network's own report of
 * ad revenue and an attribution service behind both; of cohorts an attribution service is asked first.
 */
const order: Readonly<Record<Table, readonly Rank[]>> = {
  monetisation: ['hand', 'total', 'mediation', 'network', 'attribution'],
  acquisition: ['hand', 'mediation', 'network', 'attribution'],
  engagement: ['hand', 'mediation', 'network', 'attribution'],
  audience: ['hand', 'mediation', 'network', 'attribution'],
  cohort: ['hand', 'attribution', 'mediation', 'network'],
  store: ['hand', 'mediation', 'network', 'attribution'],
  players: [],
  postbacks: [],
  senders: [],
};

/** Rows that report the same thing: of a day and app, and of whoever pays or is paid. */
function thingOf({ table, day, app, network, mediaSource }: Row): string {
  const who = { monetisation: network, acquisition: mediaSource }[table as string] ?? '';
  return [table, day, app, who].join('|');
}

const appDay = ({ app, day }: Row) => `${app} ${day}`;

/**
 * Without what a mediation has in its total: where it does not split its money by network, it tells
 * what all of them pay for an app and day, and nobody else's figure stands beside it.
 */
function besideTotals(rows: readonly Row[]): Row[] {
  const totals = new Set(rows.filter((it) => it.rank === 'total').map(appDay));
  return rows.filter(
    (it) => it.table !== 'monetisation' || it.rank === 'total' || !totals.has(appDay(it)),
  );
}

/** The rows of the sources that count; between equals the first by name. */
export function selected(all: readonly Row[]): Row[] {
  const rows = besideTotals(all);
  const best = new Map<string, Row>();
  const isBefore = (one: Row, other: Row) => {
    const ranks = order[one.table];
    const apart = ranks.indexOf(one.rank) - ranks.indexOf(other.rank);
    return apart === 0 ? one.source < other.source : apart < 0;
  };
  for (const row of rows) {
    const at = thingOf(row);
    const so = best.get(at);
    if (!so || isBefore(row, so)) best.set(at, row);
  }
  return rows.filter((it) => best.get(thingOf(it))!.source === it.source);
}
