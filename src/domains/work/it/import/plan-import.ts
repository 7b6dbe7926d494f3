import type { ItAsset, Standing } from '../inventory/inventory.contract.ts';
import {
  columnNamed,
  columnWords,
  importColumns,
  readCell,
  type ImportColumn,
} from './import-columns.ts';

interface Known {
  id: number;
  name: string;
  email: string;
}

/** What the rows of a file are held against. */
export interface ImportScene {
  assets: readonly ItAsset[];
  /** Who works here. */
  people: readonly Known[];
}

/** What a row says of a device; what is left out stays as it is. */
export type AssetValues = Partial<
  Pick<
    ItAsset,
    'tag' | 'kind' | 'name' | 'serial' | 'boughtOn' | 'warrantyUntil' | 'cost' | 'notes'
  >
>;

export interface PlannedRow {
  /** Counted as spreadsheets do. */
  row: number;
  asset: ItAsset | undefined;
  /** Only what is another value than before. */
  changes: AssetValues;
  /** Another standing than before, of a device nobody has. */
  standing: Standing | undefined;
  /** Who has it from now on; undefined when that stays as it is. */
  holder: Known | undefined;
}

interface Problem {
  row: number;
  column: string;
  message: string;
}

export interface Plan {
  ignored: string[];
  rows: PlannedRow[];
  problems: Problem[];
}

type Cells = Partial<Record<ImportColumn, string>>;
type Tell = (column: ImportColumn, message: string) => void;

const same = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Somebody named by e-mail, or by a name that only one person has. */
function personNamed(text: string, people: readonly Known[]): Known | undefined {
  const found = people.find((it) => same(it.email, text));
  if (found) return found;
  const namesakes = people.filter((it) => same(it.name, text));
  return namesakes.length === 1 ? namesakes[0] : undefined;
}

function columnsOf(head: readonly string[], problems: Problem[]) {
  const columns = head.map(columnNamed);
  for (const [at, column] of columns.entries()) {
    if (column && columns.indexOf(column) !== at)
      problems.push({ row: 1, column: head[at]!, message: 'This column is there twice.' });
  }
  if (!columns.includes('tag') && !columns.includes('serial') && !columns.includes('name'))
    problems.push({
      row: 1,
      column: columnWords('tag'),
      message: 'A column with the label or name is needed.',
    });
  return columns;
}

/** What a row says, each cell read as the form reads it. */
function valuesOf(cells: Cells, tell: Tell) {
  const values: AssetValues & { standing?: Standing } = {};
  for (const column of importColumns) {
    const text = cells[column];
    if (text === undefined || column === 'holder') continue;
    const cell = readCell(column, text);
    if ('problem' in cell) tell(column, cell.problem);
    else Object.assign(values, { [column]: cell.value });
  }
  const { standing, ...rest } = values;
  return { standing, values: rest };
}

const changed = (values: AssetValues, asset: ItAsset | undefined): AssetValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== (asset?.[name as keyof AssetValues] ?? undefined),
    ),
  );

/** Whose it will be, when that is somebody else than now. */
function holderOf(
  cells: Cells,
  asset: ItAsset | undefined,
  standing: Standing,
  { people }: ImportScene,
  tell: Tell,
): Known | undefined {
  const { holder: text } = cells;
  if (text === undefined) return undefined;
  const before = asset?.holder;
  if (before && same(before.name, text)) return undefined;
  const holder = personNamed(text, people);
  if (!holder) {
    tell('holder', `“${text.slice(0, 40)}” is nobody here, or several. Use the e-mail.`);
    return undefined;
  }
  if (before?.id === holder.id) return undefined;
  if (before) tell('holder', `${before.name} has it. Take it back first.`);
  else if (standing !== 'ready') tell('holder', 'Only what is ready is given to somebody.');
  return holder;
}

/** Things of the house by their label and by their serial number. */
function indexOf(assets: readonly ItAsset[]) {
  const by = (field: 'tag' | 'serial') =>
    new Map(assets.filter((it) => it[field]).map((it) => [it[field].toLowerCase(), it]));
  return { tag: by('tag'), serial: by('serial') };
}
type Index = ReturnType<typeof indexOf>;

/** The thing of a row: by its label, or by its serial number where it says no label. */
const assetOf = ({ tag, serial }: Cells, index: Index) =>
  tag === undefined
    ? index.serial.get((serial ?? '').toLowerCase())
    : index.tag.get(tag.toLowerCase());

function planRow(
  row: number,
  cells: Cells,
  scene: ImportScene,
  asset: ItAsset | undefined,
  tell: Tell,
): PlannedRow {
  const { standing: said, values } = valuesOf(cells, tell);
  if (!asset && !values.name) tell('name', 'A new device needs a name.');
  if (!asset && !values.kind && cells.kind === undefined)
    tell('kind', 'A new device needs a kind.');
  const boughtOn = values.boughtOn ?? asset?.boughtOn;
  const warrantyUntil = values.warrantyUntil ?? asset?.warrantyUntil;
  if (boughtOn && warrantyUntil && warrantyUntil < boughtOn)
    tell('warrantyUntil', 'A warranty ends after the day it was bought.');
  const before = asset?.standing ?? 'ready';
  const standing = said === before ? undefined : said;
  if (standing && asset?.holder)
    tell('standing', `${asset.holder.name} has it. Take it back first.`);
  const holder = holderOf(cells, asset, said ?? before, scene, tell);
  return { row, asset, changes: changed(values, asset), standing, holder };
}

/** A label and a serial number are one thing's alone, in the file and in the house. */
function checkTwins(rows: readonly PlannedRow[], index: Index, problems: Problem[]) {
  const renamed = (field: 'tag' | 'serial') =>
    new Set(rows.filter((it) => it.changes[field]).map((it) => it.asset?.id));
  for (const field of ['tag', 'serial'] as const) {
    const owners = new Map<string, PlannedRow>();
    const free = renamed(field);
    for (const it of rows) {
      const value = (it.changes[field] ?? it.asset?.[field] ?? '').toLowerCase();
      if (value === '') continue;
      const other = owners.get(value);
      const there = index[field].get(value);
      const isTaken = there && there.id !== it.asset?.id && !free.has(there.id);
      const message = other
        ? `Row ${other.row} has this already.`
        : isTaken && `${there.tag} has this.`;
      if (message) problems.push({ row: it.row, column: columnWords(field), message });
      owners.set(value, it);
    }
  }
}

/** Reads a table by the headings of its first row and tells every cell that cannot be taken over. */
export function planImport(table: readonly string[][], scene: ImportScene): Plan {
  const [head = [], ...body] = table;
  const problems: Problem[] = [];
  const columns = columnsOf(head, problems);
  const rows: PlannedRow[] = [];
  const index = indexOf(scene.assets);
  for (const [at, line] of body.entries()) {
    const cells: Cells = Object.fromEntries(
      columns.flatMap((column, place) => (column && line[place] ? [[column, line[place]]] : [])),
    );
    if (Object.keys(cells).length === 0) continue;
    const row = at + 2;
    rows.push(
      planRow(row, cells, scene, assetOf(cells, index), (column, message) =>
        problems.push({ row, column: columnWords(column), message }),
      ),
    );
  }
  checkTwins(rows, index, problems);
  return {
    ignored: head.filter((it, at) => it.trim() !== '' && columns[at] === undefined),
    rows,
    problems: problems.sort((one, other) => one.row - other.row),
  };
}
