import type { ResultRow } from '../facts.ts';
import { isOwnFailure, typed, type Answer } from './node.ts';

/** How much text a statement of several questions may have: ClickHouse reads 256 kB. */
const MOST_TEXT = 150_000;
/** One that takes long holds up those beside it. */
const MOST_QUESTIONS = 16;

/** Milliseconds for all of them: each alone has a third of it. */
export const TOGETHER_TIMEOUT = 60_000;

interface Asked {
  sql: string;
  names: readonly string[];
}

/** A cell of an answer to several questions: which one, its rows, the types of its columns. */
export type TogetherCell = number | string[] | (string | null)[][];

interface Ways {
  ask: (sql: string) => Promise<ResultRow[]>;
  askTogether: (sql: string) => Promise<Answer<TogetherCell>>;
  /** Runs what is asked again when a change came in between. */
  whole: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Asks several questions in as few statements as there is room for; the same text is asked once.
 * @param texts give the text of each, or throw.
 */
export async function askedTogether(
  texts: readonly (() => string)[],
  ways: Ways,
): Promise<PromiseSettledResult<ResultRow[]>[]> {
  const alone = (sql: string) => ways.whole(() => ways.ask(sql));
  const answers = new Map<string, Promise<ResultRow[]>>();
  const rendered = texts.map(async (textOf) => textOf());
  const distinct = new Set<string>();
  for (const it of await Promise.allSettled(rendered))
    if (it.status === 'fulfilled') distinct.add(it.value);
  const joined: Asked[] = [];
  for (const sql of distinct) {
    const names = distinct.size > 1 ? namesIn(sql) : undefined;
    if (names) joined.push({ sql, names });
    else answers.set(sql, alone(sql));
  }
  for (const group of groupsOf(joined)) {
    if (group.length === 1) {
      const { sql } = group[0]!;
      answers.set(sql, alone(sql));
      continue;
    }
    const all = ways
      .whole(() => ways.askTogether(togetherSql(group)))
      .then(({ data }) => {
        const rows = new Map(data.map(([nth, ...rest]) => [nth, rest]));
        return group.map(({ names }, nth) => {
          const [answer, types] = rows.get(nth) as [(string | null)[][], string[]];
          return () => rowsOf(names, types, answer);
        });
      });
    for (const [nth, { sql }] of group.entries())
      answers.set(
        sql,
        all.then(
          (found) => found[nth]!(),
          // What fails for all of them may be the fault of one, or of their number.
          (error: unknown) => (isOwnFailure(error) ? alone(sql) : Promise.reject(error)),
        ),
      );
  }
  return Promise.allSettled(rendered.map(async (it) => answers.get(await it)!));
}

function groupsOf(questions: readonly Asked[]): Asked[][] {
  const groups: Asked[][] = [];
  let room = 0;
  for (const it of questions) {
    // The names stand in the text around it, twice.
    const length = it.sql.length + it.names.length * 100;
    if (length > room || groups.at(-1)!.length === MOST_QUESTIONS) {
      groups.push([]);
      room = MOST_TEXT;
    }
    groups.at(-1)!.push(it);
    room -= length;
  }
  return groups;
}

/** Where the select list of a question ends, and its columns. */
function selectList(sql: string): string[] | undefined {
  const start = /^\s*select\s+/i.exec(sql)?.[0].length;
  if (start === undefined) return undefined;
  const columns: string[] = [];
  let [depth, from, isQuoted] = [0, start, false];
  for (let at = start; at < sql.length; at += 1) {
    const it = sql[at]!;
    if (isQuoted && it === '\\') at += 1;
    else if (it === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (it === '(' || it === '[') depth += 1;
    else if (it === ')' || it === ']') depth -= 1;
    else if (depth > 0) continue;
    else if (it === ',') {
      columns.push(sql.slice(from, at));
      from = at + 1;
    } else if (/^\sfrom\s/i.test(sql.slice(at, at + 6))) return [...columns, sql.slice(from, at)];
  }
  return undefined;
}

/** What the columns of a question are called; undefined where its text does not tell. */
function namesIn(sql: string): string[] | undefined {
  const names = selectList(sql)?.map((it) => /(?:^|\sas\s+)(\w+)$/i.exec(it.trim())?.[1]);
  return names?.every((it) => it !== undefined && Number.isNaN(Number(it)))
    ? (names as string[])
    : undefined;
}

/**
 * Questions whose columns have these names as one statement: a row each, with its rows as lists of
 * texts and the types of its columns, because a union wants the same columns of all.
 */
function togetherSql(questions: readonly Asked[]): string {
  const parts = questions.map(({ sql, names }, nth) => {
    const cells = names.map((it) => `toNullable(toString(${it}))`);
    const types = names.map((it) => `any(toTypeName(${it}))`);
    return `select ${nth} as asked_nth, groupArray([${cells.join(', ')}]) as asked_rows,
      [${types.join(', ')}] as asked_types from (${sql})`;
  });
  return parts.join(' union all ');
}

/** The rows of one question. */
function rowsOf(
  names: readonly string[],
  types: readonly string[],
  answer: readonly (readonly (string | null)[])[],
): ResultRow[] {
  const readers = types.map(readerOf);
  return answer.map((cells) => {
    const row: ResultRow = {};
    for (let at = 0; at < names.length; at += 1) {
      const cell = cells[at]!;
      row[names[at]!] = cell === null ? null : readers[at]!(cell);
    }
    return row;
  });
}

const text = (it: string) => it;
/** Neither engine has a number for what cannot be reckoned. */
const float = (it: string) => (Number.isFinite(Number(it)) ? Number(it) : null);

function readerOf(type: string): (cell: string) => string | number | null {
  if (/String|Date/.test(type)) return text;
  if (/Float/.test(type)) return float;
  return (cell) => typed(cell, 'Int64');
}
