import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import type { Tell } from '../remind-keepers.job.ts';
import { handOver } from './hand-over/hand-over.server.ts';
import { nearOf } from './hand-over/takers.records.ts';
import { moveReports } from './move-reports.server.ts';

/** Ends somebody's access elsewhere in the house; what was done, or undefined when nothing was. */
type EndAccess = (
  db: Db,
  it: { id: number; lastDay: string },
  now: Date,
) => Promise<AuditEntry | undefined>;

/** Whose last day is over where they live. */
async function dueLeavers(db: Db, now: Date) {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['p.id', 'p.name', 'p.zone', 'e.last_day as lastDay'])
    // No clock is more than a day ahead of ours.
    .where('e.last_day', '<=', addDays(dayOf(now), 1))
    .where('p.status', '<>', 'left')
    .orderBy('p.id')
    .execute();
  return rows.flatMap(({ id, name, zone, lastDay }) =>
    lastDay !== null && dayOf(now, zone) > lastDay ? [{ id, name, lastDay }] : [],
  );
}

/**
 * Ends the access of everybody whose last day is over in their own zone. What they hold goes to whoever
 * was chosen, or stands nearest; who reported to them reports to their manager. Two servers at once: the second finds nothing left to do.
 */
export async function endLastDays(
  { db, masterKey }: { db: Db; masterKey: string },
  now: Date,
  endAccess: EndAccess,
  keep: (entries: readonly AuditEntry[]) => Promise<void>,
  notify: Tell,
): Promise<void> {
  if ((await dueLeavers(db, now)).length === 0) return;
  await lockOrder(db);
  const entries: AuditEntry[] = [];
  const audit = (it: AuditEntry) => void entries.push(it);
  for (const it of await dueLeavers(db, now)) {
    const handing = { db, audit, now, notify, byId: null, isLeaving: true };
    const stood = await nearOf(db, it.id);
    // A team needs its next lead before the last one goes.
    await handOver(handing, it, ['teams']);
    const done = await endAccess(db, it, now);
    if (!done) continue;
    entries.push(done);
    if (done.action !== 'person.leave') continue;
    await handOver(handing, it, undefined, stood);
    await moveReports({ db, audit, masterKey, now }, it.id);
  }
  await keep(entries);
}
