import { exactInstant } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { definitionOf } from '#/store/facts/tables.ts';
import type { Db } from '#/store/records/records.ts';
import type { Findings } from './check-report.ts';
import { chiefMeasure } from './chief-measure.ts';
import { replacedNetworks } from './delivery.ts';
import { hoursMissing } from './extent.ts';
import { fetchedLater, hasSaid, inSameStores } from './narrower.records.ts';
import { narrowerOf, type Narrower, type Parts, type Sides } from './narrower.ts';
import type { Preview } from './preview.ts';

/** A report that would replace what its source said before. */
export interface Replacing {
  findings: Findings;
  accountId: number;
  /** Id of the source's own network, if it has one. */
  own: number | undefined;
  fetchedAt: Date;
  /** Apps whose figures may be told to whoever brings it. */
  scopeApps: readonly number[] | 'all';
}

/** What is kept of holding a report against what stands. */
export async function heldAgainstFacts(
  stores: { db: Db; facts: Pick<Facts, 'query' | 'version'> },
  report: Replacing,
): Promise<Required<Pick<Preview, 'narrower' | 'heldAgainst'>>> {
  // Facts that change meanwhile make it out of date.
  const heldAgainst = await stores.facts.version();
  return { narrower: await narrowerThanBefore(stores, report), heldAgainst };
}

/** Holds a report against what its source has said of the same account and days. */
async function narrowerThanBefore(
  { db, facts }: { db: Db; facts: Pick<Facts, 'query'> },
  report: Replacing,
): Promise<Narrower | null> {
  const { findings, accountId, fetchedAt } = report;
  const { format, from, to, appDays } = findings;
  if (from === '') return null;
  const of = { source: format.code, accountId, from, to };
  if (!(await hasSaid(db, of))) return null;
  const apps = new Set(appDays.keys());
  const later = await fetchedLater(db, of, fetchedAt);
  const newer = later.find(
    (it) =>
      it.apps.some((app) => apps.has(app)) &&
      (!it.networkId || !findings.networkId || it.networkId === findings.networkId),
  );
  // A report that completes another one, such as sessions beside users, leaves its figures alone.
  const completes = format.completes && !(chiefMeasure[format.table] in findings.totals);
  const sides = completes ? nothingBefore(findings) : await sidesOf({ db, facts }, report);
  return narrowerOf({
    ...sides,
    ...(newer && {
      newer: { fileName: newer.fileName, fetchedAt: exactInstant(newer.fetchedAt) },
    }),
  });
}

const nothing: Parts = new Map();

function nothingBefore({ format, from, to, appDays, extent }: Findings): Sides {
  return {
    from,
    to,
    measure: chiefMeasure[format.table],
    before: nothing,
    now: nothing,
    countries: { before: nothing, now: extent.countries },
    networks: { before: nothing, now: extent.networks },
    campaigns: { before: nothing, now: extent.campaigns },
    adFormats: { before: nothing, now: extent.adFormats },
    adUnits: { before: nothing, now: extent.adUnits },
    otherApps: [],
    apps: appDays.size,
    hoursMissing: new Map(),
  };
}

async function sidesOf(
  { db, facts }: { db: Db; facts: Pick<Facts, 'query'> },
  report: Replacing,
): Promise<Sides> {
  const { findings, own } = report;
  const { format, appDays, extent } = findings;
  const sums = sumsOf(facts, report);
  const { dimensions } = definitionOf(format.table);
  const mine = ' and app_id in ($apps)';
  const sumsIf = (column: string) => (column in dimensions ? sums(column, mine) : nothing);
  const [days, countries, networks, campaigns, adFormats, adUnits, others] = await Promise.all([
    sums('day', mine),
    sumsIf('country'),
    sums('network_id', mine),
    sumsIf('campaign_id'),
    sumsIf('ad_format'),
    sumsIf('ad_unit_id'),
    sums('source', ' and app_id not in ($apps)'),
  ]);
  const fresh = [...appDays].flatMap(([app, of]) =>
    [...of].map(([day, value]): [string, number] => [`${app} ${day}`, value]),
  );
  // What a mediation said of all networks together is split now, unless it is a report of one.
  const split = new Set([...extent.networks].map((it) => it.split(' ')[0]));
  const isOfOne = findings.networkCode !== undefined;
  const isUnsplit = (key: string) =>
    !isOfOne && split.has(key.split(' ')[0]!) && key.endsWith(` ${own}`);
  return {
    ...nothingBefore(findings),
    before: new Map([...days].filter(([key]) => !extent.waitingDays.has(key))),
    now: new Map(fresh),
    countries: { before: named(countries), now: extent.countries },
    networks: {
      before: new Map([...named(networks)].filter(([key]) => !isUnsplit(key))),
      now: extent.networks,
    },
    campaigns: { before: named(campaigns), now: extent.campaigns },
    adFormats: { before: named(adFormats), now: extent.adFormats },
    adUnits: { before: named(adUnits), now: extent.adUnits },
    // The apps of another store are in the report of that one.
    otherApps: othersIn(
      others,
      format.table === 'store_console' ? await inSameStores(db, [...appDays.keys()]) : 'all',
      report,
    ),
    hoursMissing: pastHours(report),
  };
}

/** The day on which it was fetched was not over yet. */
function pastHours({ findings: { extent, format }, fetchedAt }: Replacing): Map<string, number> {
  const today = dayOf(fetchedAt, format.timezone);
  return new Map([...hoursMissing(extent)].filter(([day]) => day < today));
}

/** Without what no country, network or campaign was named for: anything may take its place. */
const named = (parts: Parts): Parts => new Map([...parts].filter(([key]) => !/ 0?$/.test(key)));

const othersIn = (sums: Parts, meant: ReadonlySet<number> | 'all', { scopeApps }: Replacing) => {
  const scopes = [meant, scopeApps === 'all' ? scopeApps : new Set(scopeApps)];
  const isMeant = (app: number) => scopes.every((it) => it === 'all' || it.has(app));
  return [...sums].flatMap(([key, value]) =>
    value > 0 && isMeant(Number(key.split(' ')[0])) ? [value] : [],
  );
};

/** Sums of the chief measure by app and a column, over what the report would replace. */
function sumsOf(facts: Pick<Facts, 'query'>, { findings, accountId, own }: Replacing) {
  const { format, from, to, appDays, networkId, networkCode } = findings;
  const isOfOne = networkId !== undefined || networkCode !== undefined;
  const networks = isOfOne ? replacedNetworks(networkId, own) : [];
  const params = { source: format.code, account: accountId, from, to, apps: [...appDays.keys()] };
  return async (column: string, where: string): Promise<Parts> => {
    const rows = await facts.query(
      `select app_id, ${column}, total(${chiefMeasure[format.table]}) as value_sum
       from deltas(${format.table})
       where source = $source and account_id = $account
         and day >= day($from) and day <= day($to)
         ${isOfOne ? 'and network_id in ($networks)' : ''}${where}
       group by app_id, ${column} having row_total() > 0`,
      { ...params, ...(isOfOne && { networks }) },
    );
    return new Map(
      rows.map((it) => [`${it['app_id']} ${it[column] ?? ''}`, Number(it['value_sum'] ?? 0)]),
    );
  };
}
