import type { Db } from '#/store/records/records.ts';
import type { AuditCheck } from './audit.contract.ts';

/** The queue of the job that walks the whole log. */
export const CHECK_AUDIT = 'check-audit';

const SETTING = 'audit-check';

/** So long a check may take; one that has not come to its end by then was cut off. */
const LONGEST_MS = 3_600_000;

interface Kept extends Omit<AuditCheck, 'state'> {
  state: Exclude<AuditCheck['state'], 'running'>;
  /** When somebody asked for the next one; null once it has ended. */
  askedAt: string | null;
}

const never: Kept = { state: 'never', at: null, entries: 0, wrong: null, askedAt: null };

async function kept(db: Db): Promise<Kept> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  // Only this file writes the setting.
  return (row?.value as Kept | undefined) ?? never;
}

async function keep(db: Db, check: Kept): Promise<void> {
  const value = JSON.stringify(check);
  await db
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value }))
    .execute();
}

/** How the last check ended, or that one is under way. */
export async function lastCheck(db: Db, now: Date): Promise<AuditCheck> {
  const { askedAt, ...check } = await kept(db);
  const isRunning = askedAt !== null && now.getTime() - Date.parse(askedAt) < LONGEST_MS;
  return isRunning ? { ...check, state: 'running' } : check;
}

/** Notes that a check was asked for; what the one before found stays. */
export async function noteAsked(db: Db, now: Date): Promise<void> {
  await keep(db, { ...(await kept(db)), askedAt: now.toISOString() });
}

/** Walks the log from its first entry to its signed head and keeps what it found. */
export async function checkAudit(
  db: Db,
  /** What is wrong, in words; undefined when nothing is. */
  walk: () => Promise<string | undefined>,
  now: Date,
): Promise<{ wrong: string | null }> {
  const { entries } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  const wrong = (await walk()) ?? null;
  await keep(db, {
    state: wrong === null ? 'whole' : 'broken',
    at: now.toISOString(),
    entries: Number(entries),
    wrong,
    askedAt: null,
  });
  return { wrong };
}
