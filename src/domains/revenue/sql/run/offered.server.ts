import { rawFit } from '#/figures/raw/raw-pieces.facts.ts';
import { columnsOfRows, RawStaged, rawStaged } from '#/figures/raw/raw-staged.server.ts';
import { rawNames, rawSelect, rawTables, type RawTable } from '#/figures/raw/raw-tables.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { counted, formatNumber } from '#/kernel/numbers.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import { factTableNames } from '#/store/facts/tables.ts';
import type { Context } from '#/store/handler.ts';
import type { SandboxTask } from '#/store/sandbox/sandbox-task.ts';
import type { AskedPart, StagedColumns, StagedPart } from '#/store/sandbox/stage.ts';

/**
 * Rows that one query may read: they lie in memory while it runs, of the columns alone that it names.
 * It is copied within the time that a query has: 90 days of a studio with 20 million rows in two years
 * are two and a half million of ad revenue.
 */
const MOST_READ = 6_000_000;

const apps: RawTable = {
  name: 'apps',
  about: 'The apps, those without figures too.',
  columns: [
    { name: 'app_id', type: 'BIGINT', about: 'App: its id' },
    { name: 'app', type: 'VARCHAR', about: 'App: its name today' },
    { name: 'platform', type: 'VARCHAR', about: 'android or ios' },
    { name: 'status', type: 'VARCHAR', about: 'draft, live, paused, sunset or archived' },
    { name: 'team', type: 'VARCHAR', about: 'Team that has it today' },
  ],
};

const floors: RawTable = {
  name: 'floors',
  about: 'Floors of instances as they are typed here today; none of those that names tell.',
  columns: [
    { name: 'app_id', type: 'BIGINT', about: 'App: its id' },
    { name: 'ad_unit_id', type: 'BIGINT', about: 'Ad unit: its id' },
    { name: 'ad_unit', type: 'VARCHAR', about: 'Ad unit: its name' },
    { name: 'network_id', type: 'BIGINT', about: 'Ad network: its id' },
    { name: 'network', type: 'VARCHAR', about: 'Ad network: its name today' },
    { name: 'instance', type: 'VARCHAR', about: 'As reports name it' },
    { name: 'floor_micros', type: 'BIGINT', about: 'Floor of 1,000 impressions, micro-USD' },
    { name: 'floor_usd', type: 'DECIMAL(18,6)', about: 'Floor of 1,000 impressions, US dollars' },
  ],
};

/** What can be read, as people are told of it. */
export const offeredTables: readonly RawTable[] = [
  ...factTableNames.map((it) => rawTables[it]),
  apps,
  floors,
];

const appColumns: StagedColumns = [
  ['app_id', 'id'],
  ['app', 'text'],
  ['platform', 'text'],
  ['status', 'text'],
  ['team', 'text'],
];

const floorColumns: StagedColumns = [
  ['app_id', 'id'],
  ['ad_unit_id', 'id'],
  ['ad_unit', 'text'],
  ['network_id', 'id'],
  ['network', 'text'],
  ['instance', 'text'],
  ['floor_micros', 'sum', ['floor_micros', 'floor_usd']],
];

/** What a query may read, and how it comes. */
export const offered: Pick<SandboxTask, 'staged' | 'views'> = {
  staged: [
    ...rawStaged(factTableNames),
    { name: apps.name, columns: appColumns },
    { name: floors.name, columns: floorColumns },
  ],
  views: [
    ...factTableNames.map((it) => ({
      name: rawNames[it],
      needs: [it, 'names', 'owners'],
      select: rawSelect(it),
      columns: rawTables[it].columns,
    })),
    {
      name: apps.name,
      needs: [apps.name],
      select: 'select app_id::bigint as app_id, app, platform, status, team from kept.apps',
      columns: apps.columns,
    },
    {
      name: floors.name,
      needs: [floors.name],
      select: `select app_id::bigint as app_id, ad_unit_id::bigint as ad_unit_id, ad_unit,
        network_id::bigint as network_id, network, instance, floor_micros::bigint as floor_micros,
        (floor_micros::bigint * 0.000001::decimal(7,6))::decimal(18,6) as floor_usd
        from kept.floors`,
      columns: floors.columns,
    },
  ],
};

/** Gives what a query reads, within a selection. */
export function loaderOf(
  context: Pick<Context, 'db' | 'facts'>,
  selection: Selection,
  signal: AbortSignal | undefined,
  most = MOST_READ,
): (asked: AskedPart) => AsyncGenerator<StagedPart> {
  const staged = new RawStaged(context, selection, { most, signal });
  return (asked) => {
    if (asked.name === apps.name) return onlyOf(asked, appColumns, appRows(context, selection));
    if (asked.name === floors.name)
      return onlyOf(asked, floorColumns, floorRows(context, selection));
    return helped(staged.load(asked), async () => {
      const table = factTableNames.find((it) => it === asked.name);
      return table && tooMany(context, { table, selection, rows: most });
    });
  };
}

/** Where there are too many rows, with what helps. */
async function* helped(
  parts: AsyncGenerator<StagedPart>,
  help: () => Promise<Refusal | undefined>,
): AsyncGenerator<StagedPart> {
  try {
    yield* parts;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields?.['date']) throw error;
    throw (await help()) ?? error;
  }
}

/** How many there are, and which days would do. */
async function tooMany(
  { facts }: Pick<Context, 'facts'>,
  question: Parameters<typeof rawFit>[1],
): Promise<Refusal> {
  const { all, fits } = await rawFit(facts, question);
  const { table, rows } = question;
  const what = `These days have ${counted(all, 'row')} of ${rawNames[table]}, and a query reads at most ${formatNumber(rows)} in all`;
  return invalid({
    date: fits ? `${what}: ${fits.from}..${fits.to} would fit.` : `${what}, fewer than a day has.`,
  });
}

/** The columns that are asked for, of rows that come with all of theirs. */
async function* onlyOf(
  { columns }: AskedPart,
  all: StagedColumns,
  rows: AsyncGenerator<StagedPart>,
): AsyncGenerator<StagedPart> {
  const places = columns.map((name) => all.findIndex(([it]) => it === name));
  for await (const part of rows) yield places.map((at) => part[at]!);
}

async function* appRows(
  { db }: Pick<Context, 'db'>,
  { apps: reached }: Selection,
): AsyncGenerator<StagedPart> {
  let query = db
    .selectFrom('apps as a')
    .leftJoin('teams as t', 't.id', 'a.team_id')
    .select(['a.id', 'a.name', 'a.platform', 'a.status', 't.name as team'])
    .orderBy('a.id');
  if (reached !== 'all') query = query.where('a.id', 'in', reached.length > 0 ? reached : [0]);
  const rows = (await query.execute()).map((it) => [
    it.id,
    it.name,
    it.platform,
    it.status,
    it.team,
  ]);
  yield columnsOfRows(rows, appColumns.length);
}

async function* floorRows(
  { db }: Pick<Context, 'db'>,
  { apps: reached }: Selection,
): AsyncGenerator<StagedPart> {
  let query = db
    .selectFrom('instance_floors as f')
    .innerJoin('ad_units as u', 'u.id', 'f.ad_unit_id')
    .innerJoin('networks as n', 'n.id', 'f.network_id')
    .select(['u.app_id', 'f.ad_unit_id', 'u.name as unit', 'f.network_id', 'n.name as network'])
    .select(['f.instance', 'f.floor_micros'])
    .orderBy('f.id');
  if (reached !== 'all') query = query.where('u.app_id', 'in', reached.length > 0 ? reached : [0]);
  const rows = (await query.execute()).map((it) => [
    it.app_id,
    it.ad_unit_id,
    it.unit,
    it.network_id,
    it.network,
    it.instance,
    it.floor_micros,
  ]);
  yield columnsOfRows(rows, floorColumns.length);
}
