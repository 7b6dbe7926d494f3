import type { Db } from '#/store/records/records.ts';
import type { AuditCheck } from './audit.contract.ts';

/** The queue of the job that walks the whole log. */
export const CHECK_AUDIT = 'check-audit';

const SETTING = 'audit-check';

/** How the last check ended. */
export async function lastCheck(db: Db): Promise<AuditCheck> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  // Only this file writes the setting.
  return (
    (row?.value as AuditCheck | undefined) ?? { state: 'never', at: null, entries: 0, wrong: null }
  );
}

export async function keepCheck(db: Db, check: AuditCheck): Promise<void> {
  const value = JSON.stringify(check);
  await db
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();
}

/** Walks the log from its first entry to its signed head and keeps what it found. */
export async function checkAudit(
  db: Db,
  /** What is wrong, in words; undefined when nothing is. */
  walk: () => Promise<string | undefined>,
  now: Date,
): Promise<AuditCheck> {
  const { entries } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  const wrong = await walk();
  const check: AuditCheck = {
    state: wrong === undefined ? 'whole' : 'broken',
    at: now.toISOString(),
    entries: Number(entries),
    wrong: wrong ?? null,
  };
  await keepCheck(db, check);
  return check;
}
