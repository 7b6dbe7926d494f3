import type { DuckDBConnection } from '@duckdb/node-api';
import { invalid } from '#/kernel/refusal.ts';
import type { Named } from './stage.ts';

/**
 * What a text asks for, read by DuckDB's own parser before anything of it runs. That only one SELECT
 * over the tables that are offered goes on is the second of several walls: the text runs in a process
 * that holds nothing else, in a database that reaches no file and no network.
 */

const refused = (words: string) => invalid({ sql: words });

/** Functions that give rows of their own and reach nothing. */
const givesRows = new Set(['range', 'generate_series', 'unnest']);
/** Tells of the database that runs the text, or has it run another one. */
const tellsOfItself =
  /^(duckdb_|pragma_|pg_|sqlite_|read_|parquet_|current_setting$|getenv$|getvariable$|write_log$|query$|query_table$|glob$)/i;

type Node = Record<string, unknown>;

/** Every object of a tree: without recursion, because a text may be as deep as it is long. */
function* nodesOf(tree: unknown): Generator<Node> {
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const it = open.pop();
    if (Array.isArray(it)) for (const one of it) open.push(one);
    else if (it !== null && typeof it === 'object') {
      yield it as Node;
      for (const one of Object.values(it)) open.push(one);
    }
  }
}

interface Parsed {
  error: boolean;
  error_type?: string;
  error_message?: string;
  position?: string;
  statements?: unknown[];
}

/** "Line 2, column 8", counted from 1, of a place in a text that is counted in bytes. */
function placeIn(sql: string, byte: number): string {
  const before = Buffer.from(sql).subarray(0, byte).toString();
  const lines = before.split('\n');
  return `Line ${lines.length}, column ${[...lines.at(-1)!].length + 1}`;
}

async function parsed(connection: DuckDBConnection, sql: string): Promise<unknown[]> {
  const reader = await connection.runAndReadAll('select json_serialize_sql($1::varchar)', [sql]);
  const tree = JSON.parse(String(reader.getRows()[0]![0])) as Parsed;
  if (!tree.error) return tree.statements!;
  if (tree.error_type === 'not implemented')
    throw refused(
      'Only one SELECT can be run here: nothing is changed, attached or set, and PIVOT is not known.',
    );
  const words = tree.error_message ?? 'This is not SQL.';
  const at = Number(tree.position);
  throw refused(tree.position === undefined ? words : `${placeIn(sql, at)}: ${words}`);
}

const namesOf = (it: Node) => {
  const map = (it['cte_map'] as { map?: { key: string }[] } | undefined)?.map ?? [];
  return map.map(({ key }) => key.toLowerCase());
};

const functionOf = (it: Node) => {
  if (typeof it['function_name'] !== 'string') return undefined;
  return it['function_name'].toLowerCase();
};

/** What a text may read all columns of without naming one. */
const readsAll = new Set(['STAR', 'POSITIONAL_REFERENCE', 'PIVOT']);

/**
 * Every name that stands in a text, of whatever it is. DuckDB's tree leaves some things out, as the
 * star in `row(m.*)`: what is not loaded because of that fails when it is read, and is loaded then.
 */
function namedIn(nodes: readonly Node[]): Named {
  const named = new Set<string>();
  for (const it of nodes) {
    const isRenamed = Array.isArray(it['column_name_alias']) && it['column_name_alias'].length > 0;
    if (readsAll.has(String(it['type'])) || it['ref_type'] === 'NATURAL' || isRenamed) return 'all';
    for (const value of Object.values(it).flat())
      if (typeof value === 'string') named.add(value.toLowerCase());
  }
  return named;
}

/**
 * The tables that a text reads, of those offered, and the names in it.
 * @throws Refusal `invalid` for anything but one SELECT over them
 */
export async function tablesRead(
  connection: DuckDBConnection,
  sql: string,
  offered: ReadonlySet<string>,
): Promise<{ tables: Set<string>; named: Named }> {
  const statements = await parsed(connection, sql);
  if (statements.length !== 1) throw refused('Write one SELECT: there are none or several here.');
  const nodes = [...nodesOf(statements[0])];
  const given = new Set(nodes.flatMap(namesOf));
  for (const it of given)
    if (tellsOfItself.test(it)) throw refused(`A part of a query cannot be called ${it}.`);
  const read = new Set<string>();
  for (const it of nodes) {
    const called = functionOf(it);
    if (called !== undefined && tellsOfItself.test(called))
      throw refused(`The function ${called} cannot be used here.`);
    if (it['type'] === 'TABLE_FUNCTION') {
      const name = functionOf((it['function'] ?? {}) as Node) ?? 'of this kind';
      if (!givesRows.has(name)) throw refused(`The function ${name} cannot be used here.`);
    }
    if (it['type'] === 'SHOW_REF' && !it['query'])
      throw refused('The tables and their columns are listed beside the query.');
    if (it['type'] !== 'BASE_TABLE') continue;
    const name = String(it['table_name']).toLowerCase();
    const isBare = !it['schema_name'] && !it['catalog_name'];
    if (isBare && offered.has(name)) read.add(name);
    else if (!isBare || !given.has(name))
      throw refused(
        `There is no table ${String(it['table_name'])} here. There are: ${[...offered].join(', ')}.`,
      );
  }
  return { tables: read, named: namedIn(nodes) };
}
