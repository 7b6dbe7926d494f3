import { timeOfMinutes } from '#/kernel/date-words.ts';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import { holdersOverAll, type Named } from './leave-approver.records.ts';
import { capOf, usedBy, usedIn } from './leave-balance.records.ts';
import { overlaps } from './leave-rules.ts';
import { matesOff, teamSizes, type MateOff } from './leave-team.records.ts';
import { clockTimes } from './leave-words.ts';
import type { OtherOff } from './leave.contract.ts';
import { leaveCan, mayDecideOn } from './leave.policy.ts';
import type { LeaveRow } from './leave.records.ts';

/** Counted on over midnight, so that it can be compared. */
const span = (it: { from_minute: number; to_minute: number }) => ({
  from_time: timeOfMinutes(it.from_minute),
  to_time: timeOfMinutes(it.to_minute),
});

/** A row as its reader may see it: the reason is for the person and those who decide. */
function asSeen(row: LeaveRow, who: Who, standIns: Named[], now: Date) {
  const waits = row.status === 'applied';
  const isTold = row.person_id === who.id || mayDecideOn(who, row);
  const standIn = standIns.find((it) => it.id !== row.person_id) ?? null;
  const lead = row.lead_id === null ? null : { id: row.lead_id, name: row.lead_name! };
  const decider = row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name! };
  return {
    id: row.id,
    version: row.version,
    person: { id: row.person_id, name: row.person_name },
    date: row.day,
    ...clockTimes(row),
    minutes: row.to_minute - row.from_minute,
    reason: isTold ? row.reason : null,
    status: row.status,
    askedAt: row.asked_at,
    goesTo: waits ? (lead ?? standIn) : null,
    decidedBy: decider,
    decidedAt: row.decided_at,
    comment: isTold ? row.comment : null,
    can: leaveCan(row, who, now),
    others: null,
    atWork: null,
    left: null,
  };
}

/** The rows as the reader may see them. */
export async function leavesAsSeen(db: Db, rows: readonly LeaveRow[], who: Who, now: Date) {
  const standIns = rows.some((it) => it.lead_id === null) ? await holdersOverAll(db) : [];
  return rows.map((it) => asSeen(it, who, standIns, now));
}

export const otherOff = (
  mate: MateOff,
  asked: { from_time: string; to_time: string },
): OtherOff => ({
  person: { id: mate.id, name: mate.name },
  ...clockTimes(mate),
  status: mate.status,
  overlaps: overlaps(span(mate), asked),
});

/** Rows with what a decision needs: who else is off, who is at work, what remains afterwards. */
export async function leavesToDecide(db: Db, rows: readonly LeaveRow[], who: Who, now: Date) {
  const asked = rows.map((it) => ({ personId: it.person_id, day: it.day }));
  const people = [...new Set(asked.map((it) => it.personId))];
  const cap = await capOf(db);
  const used = await usedBy(
    db,
    people,
    rows.map((it) => it.day),
    now,
  );
  const mates = await matesOff(db, asked, now);
  const sizes = await teamSizes(db, asked);
  const seen = await leavesAsSeen(db, rows, who, now);
  return seen.map((it, index) => {
    const others = mates
      .filter((mate) => mate.nth === index + 1)
      .map((mate) => otherOff(mate, span(rows[index]!)));
    const month = usedIn(used, it.person.id, it.date);
    const away = new Set(others.filter((other) => other.overlaps).map((other) => other.person.id));
    return {
      ...it,
      others,
      atWork: { present: sizes[index]! - 1 - away.size, of: sizes[index]! },
      left: {
        minutes: Math.max(0, cap.minutes - month.granted - month.waiting),
        ofMinutes: cap.minutes,
        requests: month.requests,
        ofRequests: cap.requests,
      },
    };
  });
}

/** One leave as the answer to a change of it. */
export async function leaveAsSeen(db: Db, row: LeaveRow, who: Who, now: Date) {
  return (await leavesAsSeen(db, [row], who, now))[0]!;
}
