import type { AppStatus, Platform } from '../register/app-words.ts';
import type { AppRecord } from '../register/app.records.ts';
import {
  columnNamed,
  columnWords,
  importColumns,
  readCell,
  storeNameIn,
  type ImportColumn,
} from './import-columns.ts';
import type { Existing } from './import.contract.ts';

interface Ref {
  id: number;
  name: string;
}

/** What the rows of a file are held against. */
export interface ImportScene {
  /** Apps this person may change, archived ones too. */
  apps: readonly AppRecord[];
  /** Apps of others: what they are called in a store is taken. */
  others: readonly Pick<AppRecord, 'platform' | 'package' | 'store_id'>[];
  teams: readonly Ref[];
  accounts: readonly Ref[];
  /** Whether an app may belong to no team. */
  mayBeTeamless: boolean;
}

/** What a row says of an app; what is left out stays as it is. */
export interface AppValues {
  name?: string;
  key?: string;
  platform?: Platform;
  package?: string;
  storeId?: string;
  teamId?: number;
  accountId?: number;
  batch?: string;
  core?: boolean;
  status?: Exclude<AppStatus, 'archived'>;
  releasedOn?: string;
}

export interface PlannedRow {
  /** Counted as spreadsheets do. */
  row: number;
  /** The app that is here already. */
  app: AppRecord | undefined;
  platform: Platform;
  /** Of a new app all that is said, of another what is changed; empty where it is left as it is. */
  values: AppValues;
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

const plain = (text: string) => text.trim().toLowerCase();

function columnsOf(head: readonly string[], problems: Problem[]) {
  const columns = head.map(columnNamed);
  for (const [at, column] of columns.entries()) {
    if (column && columns.indexOf(column) !== at)
      problems.push({ row: 1, column: head[at]!, message: 'This column is there twice.' });
  }
  if (!columns.includes('package') && !columns.includes('storeId'))
    problems.push({
      row: 1,
      column: columnWords('package'),
      message: 'A column with the package or the store id is needed.',
    });
  return columns;
}

function refNamed(column: 'team' | 'account', text: string, refs: readonly Ref[], tell: Tell) {
  const found = refs.filter((it) => plain(it.name) === plain(text));
  if (found.length === 1) return found[0]!.id;
  const what = column === 'team' ? 'team of yours' : 'store account';
  const message =
    found.length === 0
      ? `There is no ${what} called “${text.slice(0, 40)}”.`
      : `There are ${found.length} with this name.`;
  tell(column, message);
  return undefined;
}

/** Package, store id and platform, wherever the row says them: a store's link says two of them. */
function placeOf(cells: Cells, tell: Tell): AppValues {
  const said = [cells.package, cells.storeId].flatMap((it) => (it ? [storeNameIn(it)] : []));
  const place: Cells = {};
  // An App Store number in the column of packages is a store id, and the other way round.
  for (const [at, it] of said.entries()) {
    if (it.package) place[at === 0 || !place.package ? 'package' : 'storeId'] = it.package;
    if (it.storeId) place.storeId = it.storeId;
  }
  const values: AppValues = {};
  for (const column of ['package', 'storeId'] as const) {
    const text = place[column];
    if (text === undefined) continue;
    const cell = readCell(column, text);
    if ('problem' in cell) tell(column, cell.problem);
    else Object.assign(values, { [column]: cell.value });
  }
  const [byStore] = said.flatMap((it) => it.platform ?? []);
  if (cells.platform === undefined) return { ...values, ...(byStore && { platform: byStore }) };
  const cell = readCell('platform', cells.platform);
  if ('problem' in cell) tell('platform', cell.problem);
  else Object.assign(values, { platform: cell.value });
  return values;
}

/** What a row says, each cell read as the form reads it. */
function valuesOf(cells: Cells, scene: ImportScene, tell: Tell): AppValues {
  const values = placeOf(cells, tell);
  for (const column of importColumns) {
    const text = cells[column];
    if (text === undefined || column === 'package' || column === 'storeId') continue;
    if (column === 'platform') continue;
    if (column === 'team' || column === 'account') {
      const id = refNamed(column, text, column === 'team' ? scene.teams : scene.accounts, tell);
      if (id !== undefined) values[`${column}Id`] = id;
      continue;
    }
    const cell = readCell(column, text);
    if ('problem' in cell) tell(column, cell.problem);
    else Object.assign(values, { [column]: cell.value });
  }
  return values;
}

const before = (app: AppRecord): AppValues & { name: string } => ({
  name: app.name,
  key: app.key,
  platform: app.platform,
  package: app.package,
  ...(app.store_id !== null && { storeId: app.store_id }),
  ...(app.team_id !== null && { teamId: app.team_id }),
  ...(app.account_id !== null && { accountId: app.account_id }),
  ...(app.batch !== null && { batch: app.batch }),
  core: app.core,
  ...(app.status !== 'archived' && { status: app.status }),
  ...(app.released_on !== null && { releasedOn: app.released_on }),
});

const changed = (values: AppValues, app: AppRecord): AppValues => {
  const old = before(app);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== old[name as keyof AppValues]),
  );
};

/** An App Store number is the same with `id` before it. */
const storeKey = (platform: Platform, storeId: string) =>
  `${platform} ${plain(storeId).replace(/^id(?=\d)/, '')}`;
const packageKey = (platform: Platform, name: string) => `${platform} ${plain(name)}`;

/** Our apps by what the stores call them, and those no store names yet by their own name. */
function indexOf(apps: readonly AppRecord[]) {
  const packages = new Map<string, AppRecord>();
  const storeIds = new Map<string, AppRecord>();
  const names = new Map<string, AppRecord[]>();
  for (const it of apps) {
    if (it.package !== '') packages.set(packageKey(it.platform, it.package), it);
    if (it.store_id) storeIds.set(storeKey(it.platform, it.store_id), it);
    if (it.package !== '' || it.store_id || it.status === 'archived') continue;
    const name = packageKey(it.platform, it.name);
    names.set(name, [...(names.get(name) ?? []), it]);
  }
  return { packages, storeIds, names };
}
type Index = ReturnType<typeof indexOf>;

/** The app of a row; one that no store names yet is found by its name. */
function appOfRow(platform: Platform, it: AppValues, index: Index, tell: Tell) {
  const byPackage = it.package && index.packages.get(packageKey(platform, it.package));
  const byStore = it.storeId && index.storeIds.get(storeKey(platform, it.storeId));
  if (byPackage && byStore && byPackage.id !== byStore.id)
    tell('storeId', `The package is that of ${byPackage.name}, the store id of ${byStore.name}.`);
  const named = it.name ? index.names.get(packageKey(platform, it.name)) : undefined;
  return byPackage || byStore || (named?.length === 1 ? named[0] : undefined);
}

function planRow(
  row: number,
  cells: Cells,
  values: AppValues,
  index: Index,
  existing: Existing,
  { mayBeTeamless }: ImportScene,
  tell: Tell,
): PlannedRow | undefined {
  const { platform } = values;
  if (!platform) {
    if (cells.platform === undefined) tell('platform', 'Android or iOS?');
    return undefined;
  }
  const app = appOfRow(platform, values, index, tell);
  if (app) {
    const changes = existing === 'leave' ? {} : changed(values, app);
    if (changes.key !== undefined) tell('key', `The key is fixed: it is ${app.key}.`);
    if (Object.keys(changes).length > 0 && app.status === 'archived')
      tell('name', `${app.name} is archived. Restore it first.`);
    return { row, app, platform, values: changes };
  }
  if (cells.name === undefined) tell('name', 'A new app needs a name.');
  if (cells.team === undefined && !mayBeTeamless) tell('team', 'Name one of your teams.');
  return { row, app, platform, values };
}

/** Each app is in the file once, and what a store calls it is its alone. */
function checkTwins(rows: readonly PlannedRow[], scene: ImportScene, problems: Problem[]) {
  const told = (it: PlannedRow, column: ImportColumn, message: string) =>
    problems.push({ row: it.row, column: columnWords(column), message });
  const seen = new Map<number, number>();
  for (const it of rows) {
    if (!it.app) continue;
    const other = seen.get(it.app.id);
    if (other !== undefined) told(it, 'name', `Row ${other} is ${it.app.name} already.`);
    seen.set(it.app.id, it.row);
  }
  const planned = new Map(rows.flatMap((it) => (it.app ? [[it.app.id, it]] : [])));
  for (const [column, keyOf] of [
    ['package', packageKey],
    ['storeId', storeKey],
  ] as const) {
    const owners = new Map<string, string>();
    const field = column === 'package' ? 'package' : 'store_id';
    for (const it of scene.others)
      if (it[field]) owners.set(keyOf(it.platform, it[field]), 'An app of another team has this.');
    for (const it of scene.apps) {
      // What a row renames is free for the others.
      const isRenamed = planned.get(it.id)?.values[column] !== undefined;
      if (it[field] && !isRenamed)
        owners.set(keyOf(it.platform, it[field]), `${it.name} has this.`);
    }
    for (const it of rows) {
      const value = it.values[column];
      if (value === undefined) continue;
      const key = keyOf(it.platform, value);
      const owner = owners.get(key);
      if (owner) told(it, column, owner);
      else owners.set(key, `Row ${it.row} has this already.`);
    }
  }
}

/** Reads a table by the headings of its first row and tells every cell that cannot be taken over. */
export function planImport(
  table: readonly string[][],
  existing: Existing,
  scene: ImportScene,
): Plan {
  const [head = [], ...body] = table;
  const problems: Problem[] = [];
  const columns = columnsOf(head, problems);
  const rows: PlannedRow[] = [];
  const index = indexOf(scene.apps);
  for (const [at, line] of body.entries()) {
    const cells: Cells = Object.fromEntries(
      columns.flatMap((column, place) => (column && line[place] ? [[column, line[place]]] : [])),
    );
    if (Object.keys(cells).length === 0) continue;
    const row = at + 2;
    const tell: Tell = (column, message) =>
      problems.push({ row, column: columnWords(column), message });
    if (cells.package === undefined && cells.storeId === undefined)
      tell('package', 'The package or the store id is needed.');
    const planned = planRow(row, cells, valuesOf(cells, scene, tell), index, existing, scene, tell);
    if (planned) rows.push(planned);
  }
  checkTwins(rows, scene, problems);
  return {
    ignored: head.filter((it, at) => it.trim() !== '' && columns[at] === undefined),
    rows,
    problems: problems.sort((one, other) => one.row - other.row),
  };
}
