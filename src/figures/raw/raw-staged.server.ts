import { factTableNames, type FactTableName } from '#/store/facts/tables.ts';
import type { AskedPart, Staged, StagedColumns, StagedPart } from '#/store/sandbox/stage.ts';
import type { Dimension } from '../dimensions.ts';
import { labelsOf } from '../labels.records.ts';
import { ownersOf } from '../owners.records.ts';
import type { Reader, Selection } from '../selection.records.ts';
import { rawRows } from './raw-rows.facts.ts';
import { isNamedId, namesOfIds, rawColumnsOf } from './raw-tables.ts';

/** Which dimension an id belongs to. */
const dimensions = {
  app_id: 'app',
  network_id: 'network',
  account_id: 'account',
  campaign_id: 'campaign',
  ad_unit_id: 'adUnit',
} as const satisfies Record<string, Dimension>;
type NamedId = keyof typeof dimensions;

const names: StagedColumns = [
  ['of', 'text'],
  ['id', 'id'],
  ['name', 'text'],
];
const owners: StagedColumns = [
  ['app_id', 'id'],
  ['team', 'text'],
  ['from_day', 'text'],
  ['to_day', 'text'],
];

/** What is staged for `rawSelect`, in the order in which it is: names come after the ids they belong to. */
export const rawStaged = (tables: readonly FactTableName[]): Staged[] => [
  ...tables.map((name) => ({ name: name as string, columns: rawColumnsOf(name) })),
  { name: 'names', columns: names, readAs: namesOfIds },
  { name: 'owners', columns: owners, readAs: ['team'] },
];

export const columnsOfRows = (
  rows: readonly (string | number | null)[][],
  count: number,
): StagedPart => Array.from({ length: count }, (_, at) => rows.map((it) => it[at]!));

const isFacts = (name: string): name is FactTableName =>
  (factTableNames as readonly string[]).includes(name);

interface Bounds {
  /** Most rows of all tables together. */
  most: number;
  signal?: AbortSignal | undefined;
}

/** The facts within a selection as they are staged, and names of nothing but what occurs in them. */
export class RawStaged {
  private readonly reader: Pick<Reader, 'db' | 'facts'>;
  private readonly selection: Selection;
  private readonly signal: AbortSignal | undefined;
  private readonly ids = new Map<NamedId, Set<number>>();
  private readonly most: number;
  /** Rows that were given of each table. */
  private readonly given = new Map<FactTableName, number>();

  constructor(reader: Pick<Reader, 'db' | 'facts'>, selection: Selection, bounds: Bounds) {
    this.reader = reader;
    this.selection = selection;
    this.signal = bounds.signal;
    this.most = bounds.most;
  }

  load({ name, columns }: AskedPart): AsyncGenerator<StagedPart> {
    if (isFacts(name)) return this.facts(name, columns);
    return name === 'names' ? this.names() : this.owners();
  }

  private async *facts(
    table: FactTableName,
    columns: readonly string[],
  ): AsyncGenerator<StagedPart> {
    const { selection, signal, given } = this;
    // What is read again counts once.
    given.delete(table);
    const most = this.most - [...given.values()].reduce((sum, it) => sum + it, 0);
    const question = { table, selection, columns, most, signal };
    for await (const part of rawRows(this.reader.facts, question)) {
      given.set(table, (given.get(table) ?? 0) + part[0]!.length);
      for (const [at, name] of columns.entries()) if (isNamedId(name)) this.note(name, part[at]!);
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
      const labelOf = await labelsOf(this.reader.db, dimensions[column], keys);
      const rows = [...ids].map((id) => [column, id, labelOf(String(id)).label]);
      yield columnsOfRows(rows, names.length);
    }
  }

  private async *owners(): AsyncGenerator<StagedPart> {
    const { db } = this.reader;
    const shown = this.ids.get('app_id') ?? new Set();
    const owned = (await ownersOf(db, 'day')).filter((it) => it.team !== null && shown.has(it.app));
    const teamOf = await labelsOf(db, 'team', [...new Set(owned.map((it) => String(it.team)))]);
    const rows = owned.map((it) => [it.app, teamOf(String(it.team)).label, it.from, it.to]);
    yield columnsOfRows(rows, owners.length);
  }
}
