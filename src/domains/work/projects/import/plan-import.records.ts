import { invalid } from '#/kernel/refusal.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { Breath } from '#/store/workers/breath.ts';
import { DEEPEST, type IssuePriority } from '../project-words.ts';
import type { ImportScene, KnownIssue } from './import-scene.records.ts';
import { dayIn, instantIn, pointsIn, priorityOf } from './import-values.ts';
import { guessPerson, guessStatus, guessType } from './import-words.ts';
import type { ImportMapping } from './import.contract.ts';
import { issuesIn, type CsvColumn, type CsvRow } from './issue-rows.ts';

/** A row as it is to stand in the project. */
export interface Planned {
  line: number;
  /** What the file tells of issues: the rest of one that is there stays as it is. */
  told: ReadonlySet<CsvColumn>;
  key: string;
  existing: KnownIssue | undefined;
  title: string;
  typeId: number;
  statusId: number;
  assigneeId: number | null;
  reporterId: number | null;
  priority: IssuePriority;
  startsOn: string | null;
  dueOn: string | null;
  points: number | null;
  description: string | null;
  labels: string[];
  sprint: string | null;
  createdAt: Date | undefined;
  updatedAt: Date | undefined;
  parentKey: string | null;
  level: number;
}

interface Word {
  name: string;
  rows: number;
  id: number | null;
  known: boolean;
}
export interface Plan {
  rows: Planned[];
  columns: string[];
  ignored: string[];
  statuses: Word[];
  types: Word[];
  people: Word[];
  problems: { line: number; key: string; message: string }[];
}

/** The words of a column, each with what it means: chosen, known or guessed. */
function wordsOf(
  words: readonly (string | undefined)[],
  chosen: ImportMapping['people'],
  guess: (word: string) => number | null,
): Map<string, Word> {
  const found = new Map<string, Word>();
  for (const name of words) {
    if (!name) continue;
    const key = name.toLowerCase();
    const word = found.get(key);
    if (word) word.rows += 1;
    else {
      const said = chosen.find((it) => it.name.toLowerCase() === key);
      const id = said ? said.id : guess(name);
      found.set(key, { name, rows: 1, id, known: said !== undefined || id !== null });
    }
  }
  return found;
}

type Complain = (row: CsvRow, message: string) => void;

/** What a cell says; a cell that cannot be read is a problem of its row. */
function read<T>(
  text: string | undefined,
  parse: (text: string) => T | undefined,
  refused: () => void,
): T | undefined {
  if (text === undefined) return undefined;
  const value = parse(text);
  if (value === undefined) refused();
  return value;
}

function planRow(
  row: CsvRow,
  scene: ImportScene,
  words: { statuses: Map<string, Word>; types: Map<string, Word>; people: Map<string, Word> },
  complain: Complain,
): Planned {
  const { values } = row;
  const key = values.key ?? '';
  const existing = scene.issues.get(key.toUpperCase());
  const meaning = (of: Map<string, Word>, word: string | undefined) =>
    word === undefined ? undefined : (of.get(word.toLowerCase())?.id ?? null);
  if (key === '') complain(row, 'It has no key.');
  if (key.length > 60) complain(row, 'Its key is longer than 60 characters.');
  const title = (values.summary ?? '').replace(/\p{Cc}/gu, ' ').trim();
  if (title === '') complain(row, 'It has no summary.');
  if (title.length > 200) complain(row, 'Its summary is longer than 200 characters.');
  const statusId = meaning(words.statuses, values.status);
  if (statusId === null) complain(row, `Choose what the status "${values.status}" means.`);
  const typeId = meaning(words.types, values.type);
  if (typeId === null) complain(row, `Choose what the type "${values.type}" means.`);
  const unread = (what: string) => () => complain(row, `Its ${what} cannot be read.`);
  const description = values.description ?? null;
  if (description !== null && description.length > 20_000)
    complain(row, 'Its description is longer than 20,000 characters.');
  if (row.labels.some((it) => it.length > 40))
    complain(row, 'A label is longer than 40 characters.');
  if ((values.sprint ?? '').length > 80) complain(row, 'Its sprint is longer than 80 characters.');
  const startsOn = row.told.has('start')
    ? (read(values.start, dayIn, unread('start date')) ?? null)
    : (existing?.starts_on ?? null);
  const dueOn = row.told.has('due')
    ? (read(values.due, dayIn, unread('due day')) ?? null)
    : (existing?.due_on ?? null);
  if (startsOn !== null && dueOn !== null && dueOn < startsOn)
    complain(row, 'It is due before it starts.');
  return {
    line: row.line,
    told: row.told,
    key,
    existing,
    title,
    statusId: statusId ?? scene.firstStatus,
    typeId: typeId ?? scene.firstType,
    assigneeId: meaning(words.people, values.assignee) ?? null,
    reporterId: meaning(words.people, values.reporter) ?? null,
    priority: read(values.priority, priorityOf, unread('priority')) ?? 'none',
    startsOn,
    dueOn,
    points: read(values.points, pointsIn, unread('points')) ?? null,
    description: description && cleanRichText(description),
    labels: [...new Map(row.labels.map((it) => [it.toLowerCase(), it])).values()].slice(0, 20),
    sprint: values.sprint ?? null,
    createdAt: read(values.created, instantIn, unread('day of creation')),
    updatedAt: read(values.updated, instantIn, unread('day of the last change')),
    parentKey: values.parent ?? null,
    level: 0,
  };
}

const RING = 'It stands below itself.';

/** Gives every row its level by its parents, in the file or in the project; each is reckoned once. */
function setLevels(
  rows: readonly Planned[],
  scene: ImportScene,
  complain: (row: Planned, message: string) => void,
) {
  const byKey = new Map(rows.map((it) => [it.key.toUpperCase(), it]));
  const levels = new Map<Planned, number | string>();
  /** Of a row whose parent is not in the file. */
  const outermost = ({ parentKey }: Planned): number | string => {
    if (parentKey === null) return 0;
    const known = scene.issues.get(parentKey.toUpperCase());
    return known
      ? known.depth + 1
      : `Its parent ${parentKey} is neither in the file nor in the project.`;
  };
  const levelOf = (row: Planned): number | string => {
    const path = new Set<Planned>();
    let it: Planned | undefined = row;
    while (it && !levels.has(it) && !path.has(it)) {
      path.add(it);
      it = it.parentKey === null ? undefined : byKey.get(it.parentKey.toUpperCase());
    }
    let above = it && (levels.get(it) ?? RING);
    for (const below of [...path].toReversed()) {
      if (above === undefined) above = outermost(below);
      else if (typeof above === 'number') above += 1;
      levels.set(below, above);
    }
    return levels.get(row)!;
  };
  for (const row of rows) {
    const level = levelOf(row);
    if (typeof level === 'string') complain(row, level);
    else if (level > DEEPEST) complain(row, 'Issues nest three levels deep at most.');
    else row.level = level;
  }
}

/** Jira names parents by the number of the row's `Issue id` column as well. */
function parentsByKey(rows: readonly CsvRow[]) {
  const keys = new Map(rows.map((it) => [it.values.id, it.values.key]));
  for (const { values } of rows) {
    if (values.parent && /^\d+$/.test(values.parent))
      values.parent = keys.get(values.parent) ?? values.parent;
  }
}

/** What importing a file would do; nothing is written. */
export async function planImport(
  table: readonly (readonly string[])[],
  scene: ImportScene,
  mapping: ImportMapping = { statuses: [], types: [], people: [] },
): Promise<Plan> {
  const file = issuesIn(table);
  if (file.missing.length > 0)
    throw invalid({ file: `The file has no column ${file.missing.join(' and no ')}.` });
  if (file.rows.length === 0) throw invalid({ file: 'The file has no rows.' });
  parentsByKey(file.rows);
  const { config } = scene;
  const only = (known: readonly { id: number }[], chosen: ImportMapping['people']) =>
    chosen.filter((it) => it.id === null || known.some(({ id }) => id === it.id));
  const column = (name: 'status' | 'type') => file.rows.map((it) => it.values[name]);
  const words = {
    statuses: wordsOf(column('status'), only(config.statuses, mapping.statuses), (it) =>
      guessStatus(it, config.statuses),
    ),
    types: wordsOf(column('type'), only(config.types, mapping.types), (it) =>
      guessType(it, config.types),
    ),
    people: wordsOf(
      file.rows.flatMap((it) => [it.values.assignee, it.values.reporter]),
      only(scene.people, mapping.people),
      (it) => guessPerson(it, scene.people),
    ),
  };
  const problems: Plan['problems'] = [];
  const complain = (row: { line: number; key: string }, message: string) =>
    problems.push({ line: row.line, key: row.key, message });
  const rows: Planned[] = [];
  const breath = new Breath();
  for (const row of file.rows) {
    await breath.take();
    rows.push(
      planRow(row, scene, words, ({ line, values }, message) =>
        complain({ line, key: values.key ?? '' }, message),
      ),
    );
  }
  const seen = new Set<string>();
  for (const row of rows) {
    const key = row.key.toUpperCase();
    if (seen.has(key) && key !== '') complain(row, `${row.key} stands in the file twice.`);
    seen.add(key);
  }
  setLevels(rows, scene, complain);
  return {
    rows,
    columns: file.columns,
    ignored: file.ignored,
    statuses: [...words.statuses.values()],
    types: [...words.types.values()],
    people: [...words.people.values()],
    problems: problems.sort((a, b) => a.line - b.line),
  };
}
