import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectRecords, type Records } from '#/store/records/records.ts';

/** A database of its own for a test file, cloned from the migrated template. */
export async function testDatabase(): Promise<Records> {
  const server = inject('recordsUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = connectRecords(server, 1);
  await admin.pool.query(
    `create database ${name} template ${inject('recordsTemplate')} strategy file_copy`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  const records = connectRecords(url.href, 12);
  const drop = async () => {
    await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.close();
  };
  const close = async () => {
    await records.close();
    // Nobody waits for it: PostgreSQL sleeps 0.1 s whenever a connection has just ended.
    drop().catch((error: unknown) => console.warn(`${name} stays: ${String(error)}`));
  };
  return { ...records, close };
}
