import { sql, type NotNull } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** A server that has said nothing for so long after taking a message is gone. */
const CLAIM_MS = 60_000;
/** Messages that one receiver gets at once. */
const AT_ONCE = 5;

const isDue = (now: Date) => sql<boolean>`d.state = 'waiting' and d.next_at <= ${now}
  and (d.claimed_until is null or d.claimed_until <= ${now})`;

/** Webhooks that are on and have something due. */
export async function hooksWithDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('webhooks as w')
    .select('w.id')
    .where('w.state', '=', sql.lit('on'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries as d')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where(isDue(now)),
      ),
    )
    .orderBy('w.id')
    .execute();
  return rows.map((it) => it.id);
}

/** Takes the messages that have been due the longest; what another server has is passed over. */
export function claimDue(db: Db, hookId: number, now: Date) {
  const until = new Date(now.getTime() + CLAIM_MS);
  return db
    .updateTable('webhook_deliveries as x')
    .from('webhooks as w')
    .set({ claimed_until: until })
    .where('w.id', '=', hookId)
    .where('w.state', '=', sql.lit('on'))
    .whereRef('x.webhook_id', '=', 'w.id')
    .where('x.id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries as d')
        .select('d.id')
        .where('d.webhook_id', '=', hookId)
        .where(isDue(now))
        .orderBy('d.next_at')
        .orderBy('d.id')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['x.id', 'x.uid', 'x.tries', 'x.body', 'x.type', 'x.claimed_until'])
    .returning(['w.id as hook_id', 'w.uid as hook_uid', 'w.url', 'w.format', 'w.sealed'])
    .returning(
      sql<Buffer | null>`case when w.before_until > ${now} then w.sealed_before end`.as(
        'sealed_before',
      ),
    )
    .$narrowType<{ claimed_until: NotNull }>()
    .execute();
}

/** A message that this server alone sends until the claim runs out. */
export type Claimed = Awaited<ReturnType<typeof claimDue>>[number];
