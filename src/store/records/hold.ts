import { sql } from 'kysely';
import type { Db } from './records.ts';

/** Waits until no other transaction holds this lock, and holds it until the end of this one. */
export async function hold(tx: Db, lock: number | string, id?: number): Promise<void> {
  const number = typeof lock === 'string' ? sql`hashtext(${lock})` : sql`${lock}`;
  const both = id === undefined ? number : sql`${number}, ${id}`;
  await sql`select pg_advisory_xact_lock(${both})`.execute(tx);
}

/** The same beside others who share it; whoever holds it alone waits for all of them. */
export async function share(tx: Db, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(tx);
}
