import { columnsOfRows, RawStaged, rawStaged } from '#/figures/raw/raw-staged.server.ts';
import { rawNames, rawSelect, rawTables, type RawTable } from '#/figures/raw/raw-tables.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { factTableNames } from '#/store/facts/tables.ts';
import type { Context } from '#/store/handler.ts';
import type { SandboxTask } from '#/store/sandbox/sandbox-task.ts';
import type { StagedColumns, StagedPart } from '#/store/sandbox/stage.ts';

/** Rows that one query may read: they lie in memory while it runs. */
const MOST_READ = 1_500_000;

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
  ['floor_micros', 'sum'],
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
    })),
    {
      name: apps.name,
      needs: [apps.name],
      select: 'select app_id::bigint as app_id, app, platform, status, team from kept.apps',
    },
    {
      name: floors.name,
      needs: [floors.name],
      select: `select app_id::bigint as app_id, ad_unit_id::bigint as ad_unit_id, ad_unit,
        network_id::bigint as network_id, network, instance, floor_micros::bigint as floor_micros,
        (floor_micros::bigint * 0.000001::decimal(7,6))::decimal(18,6) as floor_usd
        from kept.floors`,
    },
  ],
};

/** Gives what a query reads, within a selection. */
export function loaderOf(
  context: Pick<Context, 'db' | 'facts'>,
  selection: Selection,
  signal: AbortSignal | undefined,
): (name: string) => AsyncGenerator<StagedPart> {
  const staged = new RawStaged(context, selection, { most: MOST_READ, signal });
  return (name) => {
    if (name === apps.name) return appRows(context, selection);
    return name === floors.name ? floorRows(context, selection) : staged.load(name);
  };
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
