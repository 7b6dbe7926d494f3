import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Sent } from './try-message.server.ts';

/** A server that has said nothing for so long after taking a message is gone. */
const CLAIM_MS = 60_000;
/** Messages that one receiver gets at once. */
const AT_ONCE = 5;

/** A message that this server alone sends until the claim runs out. */
export interface Claimed extends Sent {
  id: number;
  tries: number;
  type: string;
  claimed_until: Date;
  hook_id: number;
}

const isDue = (now: Date) => sql`d.state = 'waiting' and d.next_at <= ${now}
  and (d.claimed_until is null or d.claimed_until <= ${now})`;

/** Webhooks that are on and have something due. */
export async function hooksWithDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from webhooks w where w.state = 'on'
      and exists (select 1 from webhook_deliveries d where d.webhook_id = w.id and ${isDue(now)})
    order by w.id`.execute(db);
  return rows.map((it) => it.id);
}

/** Takes the messages that have been due the longest; what another server has is passed over. */
export async function claimDue(db: Db, hookId: number, now: Date): Promise<Claimed[]> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await sql<Claimed>`
    update webhook_deliveries x set claimed_until = ${until}
    from webhooks w
    where w.id = ${hookId} and w.state = 'on' and x.webhook_id = w.id and x.id in (
      select d.id from webhook_deliveries d where d.webhook_id = ${hookId} and ${isDue(now)}
      order by d.next_at, d.id limit ${AT_ONCE} for update skip locked)
    returning x.id, x.uid, x.tries, x.body, x.type, x.claimed_until,
      w.id as hook_id, w.uid as hook_uid, w.url, w.format, w.sealed,
      case when w.before_until > ${now} then w.sealed_before end as sealed_before`.execute(db);
  return rows;
}
