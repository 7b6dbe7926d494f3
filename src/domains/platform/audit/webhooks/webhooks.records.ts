import { sql, type NotNull, type RawBuilder, type SqlBool } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#/store/records/records.ts';

/** Webhooks `w` with how their messages arrive, by name. */
export const selectWebhooks = (db: Db, where: RawBuilder<SqlBool> = sql<boolean>`true`) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('people as p', 'p.id', 'w.made_by')
    .select(['w.id', 'w.version', 'w.name', 'w.format', 'w.url', 'w.kinds', 'w.actions', 'w.state'])
    .select(['w.failing_since as failingSince', 'w.created_at as createdAt'])
    .select((eb) => [
      jsonBuildObject({ id: eb.ref('p.id'), name: eb.ref('p.name') }).as('madeBy'),
      eb
        .selectFrom('webhook_deliveries as d')
        .select((it) => it.fn.max('d.ended_at').as('at'))
        .whereRef('d.webhook_id', '=', 'w.id')
        .where('d.state', '=', sql.lit('delivered'))
        .as('deliveredAt'),
      eb
        .selectFrom('webhook_deliveries as d')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('d.webhook_id', '=', 'w.id')
        .where('d.state', '=', sql.lit('waiting'))
        .as('waiting'),
    ])
    .where(where)
    .orderBy(sql`lower(w.name)`)
    .$narrowType<{ waiting: NotNull }>()
    .execute();

/** One of them; nothing where there is none. */
export const findWebhook = async ({ db }: { db: Db }, id: number) =>
  (await selectWebhooks(db, sql<boolean>`w.id = ${id}`))[0];

/** Messages `d`, the latest first, each with its last try. */
export async function selectDeliveries(
  db: Db,
  { where, limit, offset = 0 }: { where: RawBuilder<SqlBool>; limit: number; offset?: number },
) {
  const rows = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.uid', 'd.type', 'd.state', 'd.tries', 'd.body', 'd.queued_at as queuedAt'])
    .select(
      sql<Date | null>`case when d.state = 'waiting' and w.state = 'on' then d.next_at end`.as(
        'nextAt',
      ),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('webhook_tries as t')
          .select(['t.at', 't.ms', 't.status', 't.problem'])
          .whereRef('t.delivery_id', '=', 'd.id')
          .orderBy('t.id', 'desc')
          .limit(sql.lit(1)),
      ).as('lastTry'),
    )
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(where)
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
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
