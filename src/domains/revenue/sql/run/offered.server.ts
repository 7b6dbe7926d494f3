import { columnsOfRows, RawStaged, rawStaged } from '#/figures/raw/raw-staged.server.ts';
import { rawNames, rawSelect, rawTables, type RawTable } from '#/figures/raw/raw-tables.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { dayTableNames } from '#/store/facts/tables.ts';
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

/** What can be read, as people are told of it. */
export const offeredTables: readonly RawTable[] = [
  ...dayTableNames.map((it) => rawTables[it]),
  apps,
];

const appColumns: StagedColumns = [
  ['app_id', 'id'],
  ['app', 'text'],
  ['platform', 'text'],
  ['status', 'text'],
  ['team', 'text'],
];

/** What a query may read, and how it comes. */
export const offered: Pick<SandboxTask, 'staged' | 'views'> = {
  staged: [...rawStaged(dayTableNames), { name: apps.name, columns: appColumns }],
  views: [
    ...dayTableNames.map((it) => ({
      name: rawNames[it],
      needs: [it, 'names', 'owners'],
      select: rawSelect(it),
    })),
    {
      name: apps.name,
      needs: [apps.name],
      select: 'select app_id::bigint as app_id, app, platform, status, team from kept.apps',
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
  return (name) => (name === apps.name ? appRows(context, selection) : staged.load(name));
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
