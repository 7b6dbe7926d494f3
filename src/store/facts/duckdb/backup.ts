import type { DuckDBConnection } from '@duckdb/node-api';
import {
  columnsOfSection,
  readBackup,
  restoredChanges,
  sections,
  type BackupRow,
  type Section,
} from '../backup-lines.ts';
import type { Change } from '../changes.ts';
import { logChange } from './change.ts';
import { plainColumns } from './plain-values.ts';
import { rebuildRollups } from './rollups.ts';
import { replacedTable } from './schema.ts';
import { selectSql, selectTyped } from './selection.ts';
import { Staging } from './staging.ts';

const tableOf = ({ table, replaced }: Section) => (replaced ? replacedTable(table) : table);

/** The rows of a section by chunks, read within the connection's transaction. */
export async function* sectionRows(
  connection: DuckDBConnection,
  section: Section,
): AsyncGenerator<BackupRow[]> {
  const names = columnsOfSection(section).map((it) => it.name);
  const result = await connection.stream(`select ${names.join(', ')} from ${tableOf(section)}`);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    const columns = plainColumns(chunk);
    yield Array.from({ length: chunk.rowCount }, (_, at) => columns.map((it) => it[at] ?? null));
  }
}

/** Replaces everything, inside the caller's transaction; the log as it stands then. */
export async function restoreInto(
  connection: DuckDBConnection,
  lines: AsyncIterable<string>,
  version: number,
): Promise<Change[]> {
  for (const it of sections) await connection.run(`delete from ${tableOf(it)}`);
  await connection.run('delete from changes');
  let open: { section: Section; staging: Staging } | undefined;
  const store = async () => {
    if (!open) return;
    await storeSection(connection, open.section, open.staging);
    open = undefined;
  };
  let restored: Change[];
  try {
    restored = await readBackup(lines, {
      section: async (section) => {
        await store();
        const columns = columnsOfSection(section);
        open = { section, staging: await Staging.open(connection, 'temp', 'restored', columns) };
      },
      row: (row) => open?.staging.add(row),
    });
    await store();
  } catch (error) {
    await open?.staging.abandon();
    throw error;
  }
  const changes = restoredChanges(restored, version);
  for (const it of changes) await logChange(connection, it);
  // A backup of an earlier version was selected by other rules.
  await connection.run(selectSql('cohort'));
  await selectTyped(connection);
  await rebuildRollups(connection);
  return changes;
}

async function storeSection(
  connection: DuckDBConnection,
  section: Section,
  staging: Staging,
): Promise<void> {
  await staging.finish();
  const columns = columnsOfSection(section);
  await connection.run(`
    insert into ${tableOf(section)} (${columns.map((it) => it.name).join(', ')})
    select ${columns.map((it) => staging.stored(it)).join(', ')} from ${staging.sourceSql()}
    order by ${columns
      .slice(0, 4)
      .map((it) => `staged.${it.name}`)
      .join(', ')}`);
  await staging.drop();
}
