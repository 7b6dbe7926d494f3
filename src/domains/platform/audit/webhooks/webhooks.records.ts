import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { deliveryStates, Webhook } from './webhooks.contract.ts';

type Row = Omit<Webhook, 'failingSince' | 'deliveredAt' | 'createdAt'> & {
  failingSince: Date | null;
  deliveredAt: Date | null;
  createdAt: Date;
};

/** Webhooks `w` with how their messages arrive, by name. */
export async function selectWebhooks(db: Db, where: RawBuilder<unknown> = sql`true`) {
  const { rows } = await sql<Row>`
    select w.id, w.version, w.name, w.format, w.url, w.kinds, w.actions, w.state,
      w.failing_since as "failingSince", w.created_at as "createdAt",
      json_build_object('id', p.id, 'name', p.name) as "madeBy",
      (select max(d.ended_at) from webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'delivered') as "deliveredAt",
      (select count(*)::int from webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'waiting') as waiting
    from webhooks w join people p on p.id = w.made_by
    where ${where} order by lower(w.name)`.execute(db);
  return rows;
}

/** One of them; nothing where there is none. */
export const findWebhook = async ({ db }: { db: Db }, id: number) =>
  (await selectWebhooks(db, sql`w.id = ${id}`))[0];

interface DeliveryRow {
  id: number;
  uid: string;
  type: string;
  state: (typeof deliveryStates)[number];
  tries: number;
  queuedAt: Date;
  nextAt: Date | null;
  body: string;
  lastTry: { at: string; ms: number; status: number | null; problem: string | null } | null;
  total: number;
}

/** Messages `d`, the latest first, each with its last try. */
export async function selectDeliveries(
  db: Db,
  { where, limit, offset = 0 }: { where: RawBuilder<unknown>; limit: number; offset?: number },
) {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.uid, d.type, d.state, d.tries, d.body, d.queued_at as "queuedAt",
      case when d.state = 'waiting' and w.state = 'on' then d.next_at end as "nextAt",
      (select json_build_object('at', t.at, 'ms', t.ms, 'status', t.status, 'problem', t.problem)
        from webhook_tries t where t.delivery_id = d.id order by t.id desc limit 1) as "lastTry",
      count(*) over ()::int as total
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where ${where} order by d.id desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, totalRows: rows[0]?.total ?? 0 };
}

export const triesOf = (db: Db, deliveryId: number) =>
  db
    .selectFrom('webhook_tries')
    .select(['at', 'ms', 'status', 'answer', 'problem'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
