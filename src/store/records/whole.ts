import { sql } from 'kysely';
import { invalid } from '#/kernel/refusal.ts';
import { migrate } from './migrate.ts';
import type { Db } from './records.ts';

/**
 * The whole database of records as lines of text, and back. Each row travels as the JSON that
 * PostgreSQL makes of it and reads itself, so no number or instant passes through JavaScript.
 */

/** What the lines that are no rows say. */
interface Head {
  table?: string;
  columns?: string[];
  /** Where each identity column goes on: table, column, the last number given. */
  sequences?: [table: string, column: string, last: number][];
}

const AT_ONCE = 2000;

/**
 * Errands and gaps belong to the server that runs now, and which stores belong together to the
 * place; Kysely keeps its own tables.
 */
const notKept = [
  'errands',
  'store_gaps',
  'installation',
  'installation_stores',
  'schema_migrations',
  'schema_migrations_lock',
];

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db);
  return rows.map((it) => it.name).filter((it) => !notKept.includes(it));
}

/** Columns that are stored; the database computes the others again. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' order by a.attnum`.execute(db);
  return rows.map((it) => it.name);
}

async function sequencesOf(db: Db): Promise<NonNullable<Head['sequences']>> {
  const { rows } = await sql<{ table: string; column: string; last: number }>`
    select t.relname as table, a.attname as column, s.last_value as last
    from pg_sequences s
    join pg_class q on q.oid = format('%I.%I', s.schemaname, s.sequencename)::regclass
    join pg_depend d on d.objid = q.oid and d.deptype in ('i', 'a') and d.refobjsubid > 0
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.schemaname = 'public' and s.last_value is not null`.execute(db);
  const kept = rows.filter((it) => !notKept.includes(it.table));
  return kept.map((it) => [it.table, it.column, it.last]);
}

const list = (names: readonly string[]) => sql.join(names.map((it) => sql.ref(it)));

/**
 * Every row of every table but those that are left out, as the caller's transaction sees them; each
 * item is whole lines.
 */
export async function* recordLines(
  tx: Db,
  { without = [] }: { without?: readonly string[] } = {},
): AsyncGenerator<string> {
  yield `${JSON.stringify({ sequences: await sequencesOf(tx) } satisfies Head)}\n`;
  for (const table of await tablesOf(tx)) {
    if (without.includes(table)) continue;
    const columns = await columnsOf(tx, table);
    yield `${JSON.stringify({ table, columns } satisfies Head)}\n`;
    await sql`declare kept no scroll cursor for
      select to_jsonb(it)::text as row from (select ${list(columns)} from ${sql.table(table)}) it
    `.execute(tx);
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(AT_ONCE)} from kept`.execute(tx);
      if (rows.length === 0) break;
      yield rows.map((it) => `[${it.row}]\n`).join('');
    }
    await sql`close kept`.execute(tx);
  }
}

/** Rules between tables would be broken while they fill one by one: they come back at the end. */
async function withoutRules<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ name: string; table: string; rule: string }>`
    select c.conname as name, c.conrelid::regclass::text as table, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(tx);
  const tables = await tablesOf(tx);
  for (const it of rows)
    await sql`alter table ${sql.table(it.table)} drop constraint ${sql.ref(it.name)}`.execute(tx);
  for (const it of tables) await sql`alter table ${sql.table(it)} disable trigger user`.execute(tx);
  const result = await work();
  for (const it of tables) await sql`alter table ${sql.table(it)} enable trigger user`.execute(tx);
  for (const it of rows)
    await sql`alter table ${sql.table(it.table)}
      add constraint ${sql.ref(it.name)} ${sql.raw(it.rule)}`.execute(tx);
  return result;
}

/** Puts rows into the table that the last head named. */
class Filler {
  private table = '';
  private columns: string[] = [];
  private waiting: string[] = [];
  private readonly tx: Db;

  constructor(tx: Db) {
    this.tx = tx;
  }

  async line(line: string): Promise<void> {
    if (!line.startsWith('[')) return this.head(JSON.parse(line) as Head);
    this.waiting.push(line.slice(1, -1));
    if (this.waiting.length >= AT_ONCE) await this.flush();
  }

  private async head({ table, columns, sequences }: Head): Promise<void> {
    await this.flush();
    for (const [owner, column, last] of sequences ?? [])
      await sql`select setval(pg_get_serial_sequence(${owner}, ${column}), ${last})`.execute(
        this.tx,
      );
    if (!table || !columns) return;
    const there = await columnsOf(this.tx, table).catch(() => []);
    if (there.join() !== columns.join())
      throw invalid({ backup: `The table ${table} of this backup is not that of its schema.` });
    [this.table, this.columns] = [table, columns];
    await sql`delete from ${sql.table(table)}`.execute(this.tx);
  }

  async flush(): Promise<void> {
    const rows = this.waiting.splice(0);
    if (rows.length === 0) return;
    const json = `[${rows.join(',')}]`;
    await sql`insert into ${sql.table(this.table)} (${list(this.columns)}) overriding system value
      select ${list(this.columns)}
      from jsonb_populate_recordset(null::${sql.table(this.table)}, ${json}::jsonb)`.execute(
      this.tx,
    );
  }
}

/**
 * Replaces the whole database by the lines of a backup, inside the caller's transaction: an empty
 * schema of the backup's age, then its rows. `migrate` brings it up to date afterwards.
 */
export async function restoreRecords(
  tx: Db,
  schema: string | readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  await sql`drop schema public cascade`.execute(tx);
  await sql`create schema public`.execute(tx);
  await migrate(tx, schema);
  await withoutRules(tx, async () => {
    const filler = new Filler(tx);
    for await (const line of lines) await filler.line(line);
    await filler.flush();
  });
}
