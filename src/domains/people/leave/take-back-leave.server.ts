import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { toDecide, when } from './decide-leave.server.ts';
import { leaveAsSeen } from './leave-reply.server.ts';
import { approvedStatuses } from './leave-rules.ts';
import type { leaveEndpoints } from './leave.contract.ts';
import { findLeave, moveLeave } from './leave.records.ts';
import { tellTakenBack } from './taken-back.ts';

type TakeBack = ParsedInputOf<(typeof leaveEndpoints)['POST /take-back-short-leave']>;

/**
 * Takes back what was approved by mistake, also when it is over: it is cancelled and its time goes
 * back to the month. The person is told why, and so is who approved it when it was somebody else.
 */
export async function takeBackLeave({ id, version, reason }: TakeBack, context: Context) {
  const { db, who, now, audit } = context;
  const row = await toDecide(context, id);
  if (row.version !== version) throw stale(await leaveAsSeen(db, row, who, now));
  if (!approvedStatuses.some((it) => it === row.status))
    throw conflict('Only an approved leave can be taken back.');
  const decided = { decided_by: who.id, decided_at: now, comment: reason };
  await moveLeave(db, id, { status: 'cancelled', ...decided });
  await tellTakenBack(context, {
    personId: row.person_id,
    personName: row.person_name,
    decidedBy: row.decided_by,
    body: `${when(row, now)}: ${reason}`,
    link: `/short-leave?leave=${id}`,
    key: `short-leave.taken-back:${id}`,
  });
  audit({
    action: 'short-leave.revoke',
    subject: ['short-leave', id],
    before: { status: row.status, decided_by: row.decided_by },
    after: { status: 'cancelled', reason },
  });
  return leaveAsSeen(db, (await findLeave(db, id, who.id, now))!, who, now);
}
