import { sql, type RawBuilder } from 'kysely';
import type { Who } from '#/store/who.ts';

/** Whose eyes it is. */
export type Reader = Pick<Who, 'id'>;

/**
 * Condition on `notifications` (or its alias): the reader sees it. Each is told to one person and is
 * theirs alone, whatever anybody's rights; what stands in it was theirs to know when they were told.
 */
export const notificationSeen = ({ id }: Reader, alias = 'notifications'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.person_id`)} = ${id}`;

/** All that who sees a notification and what can be done with it depends on. */
interface Whose {
  person_id: number;
  read_at: Date | null;
  snoozed_until: Date | null;
  action: unknown;
}

/** What `notificationSeen` says in SQL, of one that is loaded. */
export const seesNotification = (it: Pick<Whose, 'person_id'>, { id }: Reader) =>
  it.person_id === id;

/** What the reader may do with a notification as it stands; acting as somebody one only looks at it. */
export function notificationCan(
  it: Whose,
  who: Reader & { session: Pick<Who['session'], 'acting'> },
) {
  const isPutOff = it.snoozed_until !== null;
  const own = seesNotification(it, who);
  const alone = own && who.session.acting === null;
  return {
    read: alone && !isPutOff && it.read_at === null,
    snooze: alone,
    bringBack: alone && isPutOff,
    run: own && it.action !== null,
  };
}
