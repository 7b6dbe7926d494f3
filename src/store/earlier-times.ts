import type { Db } from './records/records.ts';

/**
 * When somebody was here before they were hired again, business days, the latest first. It asks nobody:
 * whoever calls it has asked who may see the person.
 */
export const earlierTimes = ({ db }: { db: Db }, id: number) =>
  db
    .selectFrom('departures')
    .select(['joined_on as from', 'left_on as to'])
    .where('person_id', '=', id)
    .where('over', '=', 'rehired')
    .orderBy('left_on', 'desc')
    .execute();
