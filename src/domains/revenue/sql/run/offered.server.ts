import type { Dimension } from '#/figures/dimensions.ts';
import { labelsOf } from '#/figures/labels.records.ts';
import { ownersOf } from '#/figures/owners.records.ts';
import { rawRows } from '#/figures/raw/raw-rows.facts.ts';
import {
  isNamedId,
  rawColumnsOf,
  rawNames,
  rawSelect,
  rawTables,
  type RawTable,
} from '#/figures/raw/raw-tables.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { factTableNames, type FactTableName } from '#/store/facts/tables.ts';
import type { Context } from '#/store/handler.ts';
import type { SandboxTask } from '#/store/sandbox/sandbox-task.ts';
import type { StagedColumns, StagedPart } from '#/store/sandbox/stage.ts';

/** Rows that one query may read: they lie in memory while it runs. */
const MOST_READ = 1_500_000;

/** Which dimension an id belongs to. */
const dimensions = {
  app_id: 'app',
  network_id: 'network',
  account_id: 'account',
  campaign_id: 'campaign',
  ad_unit_id: 'adUnit',
} as const satisfies Record<string, Dimension>;
type NamedId = keyof typeof dimensions;

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
  ...factTableNames.map((it) => rawTables[it]),
  apps,
];

/** Tables that stand beside those of the facts. */
const beside: Record<'names' | 'owners' | 'apps', StagedColumns> = {
  names: [
    ['of', 'text'],
    ['id', 'id'],
    ['name', 'text'],
  ],
  owners: [
    ['app_id', 'id'],
    ['team', 'text'],
    ['from_day', 'text'],
    ['to_day', 'text'],
  ],
  apps: [
    ['app_id', 'id'],
    ['app', 'text'],
    ['platform', 'text'],
    ['status', 'text'],
    ['team', 'text'],
  ],
};

/** What is staged, in the order in which it is: names come after the ids they belong to. */
export const offered: Pick<SandboxTask, 'staged' | 'views'> = {
  staged: [
    ...factTableNames.map((name) => ({ name, columns: rawColumnsOf(name) })),
    ...Object.entries(beside).map(([name, columns]) => ({ name, columns })),
  ],
  views: [
    ...factTableNames.map((it) => ({
      name: rawNames[it],
      needs: [it, 'names', 'owners'],
      select: rawSelect(it),
    })),
    {
      name: apps.name,
      needs: ['apps'],
      select: 'select app_id::bigint as app_id, app, platform, status, team from kept.apps',
    },
  ],
};

const columnsOf = (rows: readonly (string | number | null)[][], count: number): StagedPart =>
  Array.from({ length: count }, (_, at) => rows.map((it) => it[at]!));

const isFacts = (name: string): name is FactTableName =>
  (factTableNames as readonly string[]).includes(name);

/**
 * Gives what a query reads, within a selection: rows of the facts, and names of nothing but what
 * occurs in them.
 */
export class Offered {
  private readonly context: Context;
  private readonly selection: Selection;
  private readonly signal: AbortSignal | undefined;
  private readonly ids = new Map<NamedId, Set<number>>();
  private left = MOST_READ;

  constructor(context: Context, selection: Selection, signal: AbortSignal | undefined) {
    this.context = context;
    this.selection = selection;
    this.signal = signal;
  }

  readonly load = (name: string): AsyncGenerator<StagedPart> => {
    if (isFacts(name)) return this.facts(name);
    if (name === 'names') return this.names();
    return name === 'owners' ? this.owners() : this.apps();
  };

  private async *facts(table: FactTableName): AsyncGenerator<StagedPart> {
    const { selection, signal } = this;
    const columns = rawColumnsOf(table);
    const question = { table, selection, most: this.left, signal };
    for await (const part of rawRows(this.context.facts, question)) {
      this.left -= part[0]!.length;
      for (const [at, [name]] of columns.entries()) if (isNamedId(name)) this.note(name, part[at]!);
      yield part;
    }
  }

  private note(name: NamedId, values: readonly unknown[]) {
    const ids = this.ids.get(name) ?? new Set();
    for (const it of values) if (it !== 0) ids.add(it as number);
    this.ids.set(name, ids);
  }

  private async *names(): AsyncGenerator<StagedPart> {
    for (const [column, ids] of this.ids) {
      const keys = [...ids].map(String);
      const labelOf = await labelsOf(this.context.db, dimensions[column], keys);
      yield columnsOf(
        [...ids].map((id) => [column, id, labelOf(String(id)).label]),
        beside.names.length,
      );
    }
  }

  private async *owners(): AsyncGenerator<StagedPart> {
    const { db } = this.context;
    const shown = this.ids.get('app_id') ?? new Set();
    const owned = (await ownersOf(db, 'day')).filter((it) => it.team !== null && shown.has(it.app));
    const teamOf = await labelsOf(db, 'team', [...new Set(owned.map((it) => String(it.team)))]);
    const rows = owned.map((it) => [it.app, teamOf(String(it.team)).label, it.from, it.to]);
    yield columnsOf(rows, beside.owners.length);
  }

  private async *apps(): AsyncGenerator<StagedPart> {
    const reached = this.selection.apps;
    let query = this.context.db
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
    yield columnsOf(rows, beside.apps.length);
  }
}
