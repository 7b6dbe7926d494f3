import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { approvedStatuses, nextStatuses, type LeaveStatus } from '../leave-rules.ts';
import { statusWords } from '../leave-words.ts';
import { mayDecideOn } from '../leave.policy.ts';
import { hasAskedSince } from '../leave.records.ts';
import { tellTakenBack } from '../taken-back.ts';
import {
  findDayLeave,
  lockDayLeave,
  moveDayLeave,
  type DayLeaveRow,
} from './day-leaves.records.ts';
import { dayLeaveAsSeen } from './day-reply.server.ts';
import { leaveWords } from './day-words.ts';
import type { daysEndpoints } from './days.contract.ts';
import { askedDaysKey } from './settle-days.records.ts';

type Decide = ParsedInputOf<(typeof daysEndpoints)['POST /decide-leave']>;
type TakeBack = ParsedInputOf<(typeof daysEndpoints)['POST /take-back-leave']>;
type Cancel = ParsedInputOf<(typeof daysEndpoints)['POST /cancel-leave']>;

const asSeen = async (context: Context, id: number) => {
  const { db, who, now } = context;
  return dayLeaveAsSeen(db, (await findDayLeave(db, id, who, now))!, who, now);
};

const staleLeave = async (row: DayLeaveRow, { db, who, now }: Context) =>
  stale(await dayLeaveAsSeen(db, row, who, now));

/** Refuses a change against another version, or one the status does not allow any more. */
async function check(context: Context, row: DayLeaveRow, version: number, to: LeaveStatus) {
  if (row.version !== version) throw await staleLeave(row, context);
  if (!nextStatuses[row.status].includes(to)) {
    const by = row.decider_name ? ` by ${row.decider_name}` : '';
    throw conflict(`This leave is ${statusWords[row.status].toLowerCase()} already${by}.`);
  }
}

const when = (row: DayLeaveRow, now: Date) => `${row.type_name}, ${leaveWords(row, dayOf(now))}`;

/** A leave this person decides on; any other looks as if it did not exist. */
async function toDecide(context: Context, id: number): Promise<DayLeaveRow> {
  const { db, who, now } = context;
  const row = await lockDayLeave(db, id, who, now);
  if (row?.person_id === who.id) throw notAllowed('Nobody decides on their own leave.');
  if (!row || !mayDecideOn(who, row)) throw notFound('This leave');
  return row;
}

/** Approves or rejects; the person is told and the question disappears from all approvers' lists. */
export async function decideDays({ id, version, decision, comment }: Decide, context: Context) {
  const { db, who, now, audit } = context;
  const row = await toDecide(context, id);
  if (decision === 'applied') return waitAgain(context, row, version);
  await check(context, row, version, decision);
  const decided = { decided_by: who.id, decided_at: now, comment: comment ?? null };
  await moveDayLeave(db, id, { status: decision, ...decided });
  await context.notify([row.person_id], {
    type: 'short-leave.decided',
    title: `${who.name} ${decision} your leave`,
    body: comment ? `${when(row, now)}: ${comment}` : when(row, now),
    from: who.name,
    link: `/leave?leave=${id}`,
    // Another answer after one that was taken back is told as well.
    key: `leave.decided:${id}:${version}`,
    settles: askedDaysKey(id),
  });
  audit({
    action: decision === 'approved' ? 'leave.approve' : 'leave.reject',
    subject: ['leave', id],
    before: { status: row.status },
    after: { status: decision, comment },
  });
  return asSeen(context, id);
}

/** Within this time who decided may take it back, ms: nobody has planned by it yet. */
const TAKE_BACK_MS = 10 * 60_000;

/** Takes one's own answer back, so that the leave waits again; the person is told. */
async function waitAgain(context: Context, row: DayLeaveRow, version: number) {
  const { db, who, now, audit } = context;
  const { id, status } = row;
  if (row.version !== version) throw await staleLeave(row, context);
  const isAnswered = status === 'approved' || status === 'rejected';
  if (!isAnswered || row.decided_by !== who.id || !row.decided_at)
    throw conflict('Only an answer of your own can be taken back.');
  if (now.getTime() - row.decided_at.getTime() > TAKE_BACK_MS)
    throw conflict('An answer can be taken back for ten minutes.');
  if (row.lapses_at <= now) throw conflict('This leave has begun.');
  // The days of a refused one may have been asked for anew; nobody asks while this is decided.
  await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', row.person_id)
    .forNoKeyUpdate()
    .execute();
  if (status === 'rejected' && (await hasAskedSince(db, 'leaves', row, row.decided_at)))
    throw conflict(`${row.person_name} has asked for another leave meanwhile.`);
  await moveDayLeave(db, id, {
    status: 'applied',
    decided_by: null,
    decided_at: null,
    comment: null,
  });
  await context.notify([row.person_id], {
    type: 'short-leave.decided',
    title: `${who.name} takes the answer to your leave back`,
    body: `${when(row, now)}: it waits again`,
    from: who.name,
    link: `/leave?leave=${id}`,
    key: `leave.decided:${id}:${version}`,
  });
  audit({
    action: 'leave.take-back',
    subject: ['leave', id],
    before: { status },
    after: { status: 'applied' },
  });
  return asSeen(context, id);
}

/**
 * Takes back what was approved, also when it is over: it is cancelled and its days go back to the
 * balance. The person is told why, and so is who approved it when it was somebody else.
 */
export async function takeBackDays({ id, version, reason }: TakeBack, context: Context) {
  const { db, who, now, audit } = context;
  const row = await toDecide(context, id);
  if (row.version !== version) throw await staleLeave(row, context);
  if (!approvedStatuses.some((it) => it === row.status))
    throw conflict('Only an approved leave can be taken back.');
  const decided = { decided_by: who.id, decided_at: now, comment: reason };
  await moveDayLeave(db, id, { status: 'cancelled', ...decided });
  await tellTakenBack(context, {
    personId: row.person_id,
    personName: row.person_name,
    decidedBy: row.decided_by,
    body: `${when(row, now)}: ${reason}`,
    link: `/leave?leave=${id}`,
    key: `leave.taken-back:${id}`,
  });
  audit({
    action: 'leave.revoke',
    subject: ['leave', id],
    before: { status: row.status, decided_by: row.decided_by },
    after: { status: 'cancelled', reason },
  });
  return asSeen(context, id);
}

/** Withdraws one's own leave, approved or not, as long as it has not begun. */
export async function cancelDays({ id, version }: Cancel, context: Context) {
  const { db, who, now, audit } = context;
  const row = await lockDayLeave(db, id, who, now);
  if (!row || row.person_id !== who.id) throw notFound('This leave');
  await check(context, row, version, 'cancelled');
  if (row.status === 'approved' && row.starts_at <= now)
    throw conflict('This leave has begun and cannot be withdrawn any more.');
  await moveDayLeave(db, id, { status: 'cancelled' });
  const told = row.status === 'approved' && row.decided_by ? [row.decided_by] : [];
  await context.notify(told, {
    type: 'short-leave.cancelled',
    title: `${row.person_name} will not be away`,
    body: when(row, now),
    from: who.name,
    link: `/leave?leave=${id}`,
    key: `leave.cancelled:${id}`,
    settles: askedDaysKey(id),
  });
  audit({
    action: 'leave.cancel',
    subject: ['leave', id],
    before: { status: row.status },
    after: { status: 'cancelled' },
  });
  return asSeen(context, id);
}
