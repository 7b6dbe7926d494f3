import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { holdersOverAll, type Named } from '../leave-approver.records.ts';
import { leaveCan } from '../leave.policy.ts';
import { accountsOf } from './accounts.records.ts';
import { balanceOf } from './balance.ts';
import type { DayLeaveRow } from './day-leaves.records.ts';
import { leaveYearOf } from './leave-year.ts';
import { matesAway, type MateRow } from './mates-away.records.ts';

const named = (id: number | null, name: string | null): Named | null =>
  id === null || name === null ? null : { id, name };

/** A row as it is for the person, for those who decide on it and for those who keep balances. */
function asSeen(row: DayLeaveRow, who: Who, standIns: readonly Named[], now: Date) {
  const standIn = standIns.find((it) => it.id !== row.person_id) ?? null;
  const waits = row.status === 'applied';
  return {
    id: row.id,
    version: row.version,
    person: { id: row.person_id, name: row.person_name },
    type: { id: row.type_id, name: row.type_name },
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    starts: row.starts,
    ends: row.ends,
    days: row.half_days / 2,
    note: row.note,
    status: row.status,
    askedAt: row.asked_at,
    goesTo: waits ? (named(row.lead_id, row.lead_name) ?? standIn) : null,
    decidedBy: named(row.decided_by, row.decider_name),
    decidedAt: row.decided_at,
    comment: row.comment,
    can: leaveCan(row, who, now),
    others: null,
    left: null,
  };
}

/** The rows as the reader may see them: only such that are theirs to see whole. */
export async function dayLeavesAsSeen(db: Db, rows: readonly DayLeaveRow[], who: Who, now: Date) {
  const standIns = rows.some((it) => it.lead_id === null) ? await holdersOverAll(db) : [];
  return rows.map((it) => asSeen(it, who, standIns, now));
}

/** One leave as the answer to a change of it. */
export async function dayLeaveAsSeen(db: Db, row: DayLeaveRow, who: Who, now: Date) {
  return (await dayLeavesAsSeen(db, [row], who, now))[0]!;
}

export const mateAway = ({ id, name, firstDay, lastDay, starts, ends, status }: MateRow) => ({
  person: { id, name },
  firstDay,
  lastDay,
  starts,
  ends,
  status,
});

/** Rows with what a decision needs: who else is away, and what is left of the type with this counted. */
export async function dayLeavesToDecide(db: Db, rows: readonly DayLeaveRow[], who: Who, now: Date) {
  const people = [...new Set(rows.map((it) => it.person_id))];
  const accounts = await accountsOf(db, people, now);
  const mates = await matesAway(db, rows, now);
  const seen = await dayLeavesAsSeen(db, rows, who, now);
  return seen.map((it, index) => {
    const type = accounts.types.find((one) => one.id === it.type.id)!;
    const year = leaveYearOf(it.firstDay, accounts.startMonth);
    const balance = balanceOf(accounts.of(it.person.id, type), year, it.firstDay);
    return {
      ...it,
      others: mates.filter((mate) => mate.nth === index + 1).map(mateAway),
      left: balance ? balance.left / 2 : null,
    };
  });
}
