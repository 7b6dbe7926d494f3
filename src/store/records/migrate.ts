import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Db } from './records.ts';

/** Kysely's own table of what has run. */
const LOG = 'schema_migrations';

/** A database written by a newer Backlot than this one. */
export class NewerSchemaError extends Error {
  constructor(theirs: string, ours: string) {
    super(
      `The database has schema ${theirs}, this Backlot knows ${ours}. Start the newer Backlot.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/** Names of the migrations that have run in this database, in their order. */
export async function ranMigrations(db: Db): Promise<string[]> {
  const { found } = await db
    .selectNoFrom(sql<string | null>`to_regclass(${LOG})::text`.as('found'))
    .executeTakeFirstOrThrow();
  if (!found) return [];
  const ran = await db
    .selectFrom(sql<{ name: string }>`${sql.table(LOG)}`.as('log'))
    .select('name')
    .orderBy('name')
    .execute();
  return ran.map((it) => it.name);
}

/** The schema of this version: the name of its last migration. */
export const ourSchema = Object.keys(migrations).at(-1)!;

/** What is still to be run in a database; undefined while it is empty. */
export async function pendingMigrations(db: Db): Promise<string[] | undefined> {
  const ran = await ranMigrations(db);
  refuseUnknownSchema(ran);
  return ran.length === 0 ? undefined : Object.keys(migrations).filter((it) => !ran.includes(it));
}

/** @throws NewerSchemaError for a schema that this version does not know. */
export function refuseUnknownSchema(names: readonly string[]): void {
  const unknown = names.filter((it) => !Object.hasOwn(migrations, it));
  if (unknown.length > 0) throw new NewerSchemaError(unknown.at(-1)!, ourSchema);
}

/**
 * Brings the schema up to this version. Kysely's migrator holds an advisory lock, so that servers
 * starting at the same time wait for one another. Throws `NewerSchemaError` and changes nothing when
 * the database is ahead. Returns the names that ran.
 * @param to the last one to run, or all there are to be: the schema of a backup, or of a test.
 */
export async function migrate(db: Db, to?: string | readonly string[]): Promise<string[]> {
  const ran = await ranMigrations(db);
  refuseUnknownSchema(ran);
  // The migrator would look at the whole schema first.
  if (!to && ran.length === Object.keys(migrations).length) return [];
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsIn(to) },
    migrationTableName: LOG,
    migrationLockTableName: `${LOG}_lock`,
    // What is built side by side is numbered by its part: what comes later may stand before what ran.
    allowUnorderedMigrations: true,
  });
  const { error, results } =
    typeof to === 'string' ? await migrator.migrateTo(to) : await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((it) => it.migrationName);
}

function migrationsIn(names: string | readonly string[] | undefined): typeof migrations {
  if (names === undefined || typeof names === 'string') return migrations;
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
}
