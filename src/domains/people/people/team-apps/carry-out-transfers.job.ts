import { dayOf } from '#/kernel/dates.ts';
import { giveApps } from '#/store/app-owner.ts';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { tellOfTransfer, type Tell } from './tell-of-transfer.records.ts';

/**
 * Carries out the transfers whose business day has come, one after another in the order they were
 * asked for. Two servers at once: the second finds nothing left to do.
 */
export async function carryOutTransfers(
  db: Db,
  now: Date,
  tell: Tell,
  audit: (entries: readonly AuditEntry[]) => Promise<void>,
): Promise<void> {
  const today = dayOf(now);
  const due = await db
    .selectFrom('app_transfers')
    .select(['id', 'version', 'team_id', 'effective_on', 'asked_by'])
    .where('status', '=', 'planned')
    .where('effective_on', '<=', today)
    .orderBy('effective_on')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  const entries: AuditEntry[] = [];
  for (const it of due) {
    const apps = await db
      .selectFrom('app_transfer_apps as x')
      .innerJoin('apps as a', 'a.id', 'x.app_id')
      .select(['a.id', 'a.name', 'a.team_id as from'])
      .where('x.transfer_id', '=', it.id)
      .orderBy('a.id')
      .forUpdate('a')
      .execute();
    const ids = apps.map((app) => app.id);
    await giveApps(db, ids, { teamId: it.team_id, by: it.asked_by, on: it.effective_on });
    await db
      .updateTable('app_transfers')
      .set((eb) => ({ status: 'done', settled_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', it.id)
      .execute();
    for (const app of apps) {
      entries.push({
        action: 'app.transfer',
        subject: ['app', app.id],
        before: { teamId: app.from },
        after: { teamId: it.team_id, on: it.effective_on, transfer: it.id },
      });
    }
    const move = {
      transfer: it.id,
      version: it.version + 1,
      apps,
      to: it.team_id,
      on: it.effective_on,
      isDone: true,
    };
    await tellOfTransfer(db, move, today, tell);
  }
  await audit(entries);
}
