import { may, scopeOf } from '#/kernel/access.ts';
import type { Who } from '#/store/who.ts';
import { approvedStatuses } from './leave-rules.ts';
import type { LeaveRow } from './leave.records.ts';

/** What of a leave its rights depend on, of hours or of days. */
type Whose = Pick<LeaveRow, 'person_id' | 'is_led'>;
type Standing = Whose & Pick<LeaveRow, 'status' | 'starts_at'>;

export const approveScope = (who: Who) => scopeOf(may('short-leave:approve'), who.grants);

/** Those who lead the person or hold the right over everybody; never the person themselves. */
export const mayDecideOn = (who: Who, row: Whose) => {
  const scope = approveScope(who);
  return row.person_id !== who.id && (scope === 'all' || (scope === 'team' && row.is_led));
};

/** What the reader may do with a leave as it stands. */
export function leaveCan(row: Standing, who: Who, now: Date) {
  const waits = row.status === 'applied';
  const isApproved = approvedStatuses.some((it) => it === row.status);
  const isToCome = row.status === 'approved' && row.starts_at > now;
  return {
    cancel: row.person_id === who.id && (waits || isToCome),
    decide: waits && mayDecideOn(who, row),
    takeBack: isApproved && mayDecideOn(who, row),
  };
}
