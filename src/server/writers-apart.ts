import type { Exclusive } from '#/store/facts/mutex.ts';
import { exclusiveOn } from '#/store/records/exclusive.ts';
import type { Records } from '#/store/records/records.ts';

/** Any constant: the lock of whoever changes the facts. */
const FACTS_LOCK = 7_340_055;

/** Keeps the writers of all processes apart that share ClickHouse. */
export const writersApart = ({ pool }: Pick<Records, 'pool'>): Exclusive =>
  exclusiveOn(pool, FACTS_LOCK);
