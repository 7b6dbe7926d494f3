import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrate } from '#/store/records/migrate.ts';
import { migrations } from '#/store/records/migrations.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Db } from '#/store/records/records.ts';
import { temporaryDataDir } from '../../support/records-processes.ts';
import { backlot, beginCommand } from '../../support/server-process.ts';
import { between, killDatabase } from './moments.ts';

let whole: string | undefined;

/**
 * Brings the records of an earlier release up to date, kills that in its middle, every second time
 * with the database, and does it again: the schema is then that of an undisturbed migration.
 */
export async function killMigration(): Promise<{ after: number; wrong: string[] }> {
  whole ??= await schemaAfter(async () => {});
  const after = between(900, 3000);
  const found = await schemaAfter(async (dataDir) => {
    const begun = beginCommand(['migrate'], { DATA_DIR: dataDir, COMPANY: 'own' });
    await sleep(after);
    await begun.end('SIGKILL');
    if (after % 2 === 0) killDatabase(dataDir);
  });
  return { after, wrong: differencesIn(found.split('\n'), whole.split('\n')) };
}

/** The first lines in which a schema is not that of an undisturbed migration. */
function differencesIn(found: readonly string[], whole: readonly string[]): string[] {
  const missing = whole.filter((it) => !found.includes(it));
  const strange = found.filter((it) => !whole.includes(it));
  if (missing.length + strange.length === 0) return [];
  const some = [...strange.map((it) => `+ ${it}`), ...missing.map((it) => `- ${it}`)].slice(0, 5);
  return [`the schema is another one after the kill: ${some.join(' | ')}`];
}

async function schemaAfter(disturb: (dataDir: string) => Promise<void>): Promise<string> {
  const { dataDir, remove } = temporaryDataDir('backlot-torture-migration-');
  const open = () => openRecords({ dataDir, mode: 'client', log: () => {}, size: 2 });
  const names = Object.keys(migrations);
  try {
    const earlier = await open();
    await migrate(earlier.db, names[between(0, Math.floor(names.length / 2))]!);
    await earlier.close();
    await disturb(dataDir);
    const { code, err } = await backlot(['migrate'], { DATA_DIR: dataDir, COMPANY: 'own' });
    if (code !== 0) return `migrate ended with ${code}: ${err}`;
    const records = await open();
    try {
      return await schemaOf(records.db);
    } finally {
      await records.close();
    }
  } finally {
    await remove();
  }
}

/** Columns, indexes and constraints as text. */
async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
      coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select name from schema_migrations
    order by 1`.execute(db);
  return rows.map((it) => it.line).join('\n');
}
