import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/**
 * Whether the records can be read only: the embedded database lets nothing be written while its disk is
 * nearly full, and a standby never does. Empty when they can be changed.
 */
export async function readOnlyGaps(db: Db): Promise<{ what: string; advice: string }[]> {
  const { on } = await db
    .selectNoFrom(sql<boolean>`current_setting('transaction_read_only')::boolean`.as('on'))
    .executeTakeFirstOrThrow();
  if (!on) return [];
  return [
    {
      what: 'The records can be read, but not changed: their disk is full, or they are a standby.',
      advice: 'Make room, or set DATABASE_URL to the primary.',
    },
  ];
}
