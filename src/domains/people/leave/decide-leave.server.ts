import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { leaveAsSeen } from './leave-reply.server.ts';
import { nextStatuses, type LeaveStatus } from './leave-rules.ts';
import { clockTimes, statusWords, whenWords } from './leave-words.ts';
import type { leaveEndpoints } from './leave.contract.ts';
import { mayDecideOn } from './leave.policy.ts';
import { findLeave, hasAskedSince, lockLeave, moveLeave, type LeaveRow } from './leave.records.ts';
import { askedKey } from './settle-leaves.records.ts';

type Decide = ParsedInputOf<(typeof leaveEndpoints)['POST /decide-short-leave']>;
type Cancel = ParsedInputOf<(typeof leaveEndpoints)['POST /cancel-short-leave']>;

/** Refuses a change against another version, or one the status does not allow any more. */
async function check(context: Context, row: LeaveRow, version: number, to: LeaveStatus) {
  const { db, who, now } = context;
  if (row.version !== version) throw stale(await leaveAsSeen(db, row, who, now));
  if (!nextStatuses[row.status].includes(to)) {
    const by = row.decider_name ? ` by ${row.decider_name}` : '';
    throw conflict(`This leave is ${statusWords[row.status].toLowerCase()} already${by}.`);
  }
}

export const when = (row: LeaveRow, now: Date) =>
  whenWords({ date: row.day, ...clockTimes(row) }, dayOf(now));

/** A leave this person decides on; any other looks as if it did not exist. */
export async function toDecide(context: Context, id: number): Promise<LeaveRow> {
  const row = await lockLeave(context.db, id, context.who.id, context.now);
  if (row?.person_id === context.who.id) throw notAllowed('Nobody decides on their own leave.');
  if (!row || !mayDecideOn(context.who, row)) throw notFound('This leave');
  return row;
}

/** Approves or rejects; the person is told and the question disappears from all approvers' lists. */
export async function decideLeave({ id, version, decision, comment }: Decide, context: Context) {
  const { db, who, now, audit } = context;
  const row = await toDecide(context, id);
  if (decision === 'applied') return takeBack(context, row, version);
  await check(context, row, version, decision);
  const decided = { decided_by: who.id, decided_at: now, comment: comment ?? null };
  await moveLeave(db, id, { status: decision, ...decided });
  await context.notify([row.person_id], {
    type: 'short-leave.decided',
    title: `${who.name} ${decision} your leave`,
    body: comment ? `${when(row, now)}: ${comment}` : when(row, now),
    from: who.name,
    link: `/short-leave?leave=${id}`,
    // Another answer after one that was taken back is told as well.
    key: `short-leave.decided:${id}:${version}`,
    settles: askedKey(id),
  });
  audit({
    action: decision === 'approved' ? 'short-leave.approve' : 'short-leave.reject',
    subject: ['short-leave', id],
    before: { status: row.status },
    after: { status: decision, comment },
  });
  return leaveAsSeen(db, (await findLeave(db, id, who.id, now))!, who, now);
}

/** Within this time who decided may take it back, ms: nobody has planned by it yet. */
const TAKE_BACK_MS = 10 * 60_000;

/** Takes one's own answer back, so that the leave waits again; the person is told. */
async function takeBack(context: Context, row: LeaveRow, version: number) {
  const { db, who, now, audit } = context;
  const { id, status } = row;
  if (row.version !== version) throw stale(await leaveAsSeen(db, row, who, now));
  const isAnswered = status === 'approved' || status === 'rejected';
  if (!isAnswered || row.decided_by !== who.id || !row.decided_at)
    throw conflict('Only an answer of your own can be taken back.');
  if (now.getTime() - row.decided_at.getTime() > TAKE_BACK_MS)
    throw conflict('An answer can be taken back for ten minutes.');
  if (row.starts_at <= now) throw conflict('This leave has begun.');
  // The hours of a refused one may have been asked for anew.
  if (status === 'rejected' && (await hasAskedSince(db, 'short_leaves', row, row.decided_at)))
    throw conflict(`${row.person_name} has asked for another leave meanwhile.`);
  await moveLeave(db, id, { status: 'applied', decided_by: null, decided_at: null, comment: null });
  await context.notify([row.person_id], {
    type: 'short-leave.decided',
    title: `${who.name} takes the answer to your leave back`,
    body: `${when(row, now)}: it waits again`,
    from: who.name,
    link: `/short-leave?leave=${id}`,
    key: `short-leave.decided:${id}:${version}`,
  });
  audit({
    action: 'short-leave.take-back',
    subject: ['short-leave', id],
    before: { status },
    after: { status: 'applied' },
  });
  return leaveAsSeen(db, (await findLeave(db, id, who.id, now))!, who, now);
}

/** Takes one's own leave back, approved or not, as long as it has not begun. */
export async function cancelLeave({ id, version }: Cancel, context: Context) {
  const { db, who, now, audit } = context;
  const row = await lockLeave(db, id, who.id, now);
  if (!row || row.person_id !== who.id) throw notFound('This leave');
  await check(context, row, version, 'cancelled');
  if (row.status === 'approved' && row.starts_at <= now) {
    throw conflict('This leave has begun and cannot be cancelled any more.');
  }
  await moveLeave(db, id, { status: 'cancelled' });
  const told = row.status === 'approved' && row.decided_by ? [row.decided_by] : [];
  await context.notify(told, {
    type: 'short-leave.cancelled',
    title: `${row.person_name} will not be off`,
    body: when(row, now),
    from: who.name,
    link: `/short-leave?leave=${id}`,
    key: `short-leave.cancelled:${id}`,
    settles: askedKey(id),
  });
  audit({
    action: 'short-leave.cancel',
    subject: ['short-leave', id],
    before: { status: row.status },
    after: { status: 'cancelled' },
  });
  return leaveAsSeen(db, (await findLeave(db, id, who.id, now))!, who, now);
}
