import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isChat } from '#/kernel/chat-formats.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { lockChain } from '#/store/audit/audit.ts';
import { messageOf, SEND_WEBHOOKS } from '#/store/audit/outbox.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { AuditDictionary } from '../audit-dictionary.ts';
import { auditKinds } from '../subjects.ts';
import {
  addWebhook,
  editWebhook,
  removeWebhook,
  renewSecret,
  shown,
  switchWebhook,
} from './change-webhooks.server.ts';
import { chatServed } from './chat/chat.server.ts';
import { webhookEndpoints } from './webhooks.contract.ts';
import { selectDeliveries, selectWebhooks, triesOf } from './webhooks.records.ts';

const message = () => notFound('This message');
const requireOn = ({ name, state }: { name: string; state: string }) => {
  if (state !== 'on') throw conflict(`“${name}” is not on. Switch it on first.`);
};

/** What is tried is told as an entry of the log would be: somebody did this to the webhook. */
async function queueTest(id: number, { db, who, now, audit, enqueue }: Context) {
  const hook = await shown({ db }, id);
  if (isChat(hook.format)) throw notFound('This webhook');
  requireOn(hook);
  const entry = { action: 'webhook.test', subject: ['webhook', id] } as const;
  const uid = randomUUID();
  await db
    .insertInto('webhook_deliveries')
    .values({
      uid,
      webhook_id: id,
      audit_id: null,
      type: entry.action,
      body: messageOf(uid, { at: now, entry }, { id: who.id, name: who.name }),
      next_at: now,
      queued_at: now,
    })
    .execute();
  await enqueue(SEND_WEBHOOKS, {});
  audit(entry);
  return hook.name;
}

async function queueAgain(id: number, { db, now, audit, enqueue }: Context) {
  await lockChain(db);
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.uid', 'd.type', 'd.webhook_id', 'w.name', 'w.state'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst();
  if (!row) throw message();
  requireOn(row);
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_at: now, ended_at: null, claimed_until: null })
    .where('id', '=', id)
    .execute();
  await enqueue(SEND_WEBHOOKS, {});
  audit({
    action: 'webhook.redeliver',
    subject: ['webhook', row.webhook_id],
    after: { message: row.uid, type: row.type },
  });
  return row.name;
}

export const webhooksServedBy = (dictionary: AuditDictionary) => [
  ...chatServed,
  ...serve(webhookEndpoints, {
    'GET /webhooks': async (_input, { db }) => ({
      rows: await selectWebhooks(db),
      kinds: auditKinds
        .map((type) => ({ type, words: dictionary.kind(type) }))
        .toSorted((a, b) => a.words.localeCompare(b.words)),
    }),

    'GET /webhook-deliveries': async ({ id, state, page, perPage }, { db }) => {
      await shown({ db }, id);
      const narrowed = state ? sql<boolean>`d.state = any(${state}::text[])` : sql`true`;
      return selectDeliveries(db, {
        where: sql`d.webhook_id = ${id} and ${narrowed}`,
        limit: perPage,
        offset: (page - 1) * perPage,
      });
    },

    'GET /webhook-delivery': async ({ id }, { db }) => {
      const [delivery] = (
        await selectDeliveries(db, { where: sql<boolean>`d.id = ${id}`, limit: 1 })
      ).rows;
      if (!delivery) throw message();
      return { delivery, body: delivery.body, tries: await triesOf(db, id) };
    },

    'POST /add-webhook': addWebhook,
    'POST /edit-webhook': editWebhook,
    'POST /switch-webhook': switchWebhook,
    'POST /renew-webhook-secret': renewSecret,
    'POST /remove-webhook': removeWebhook,

    'POST /test-webhook': async ({ id }, context) => ({
      message: `A message to “${await queueTest(id, context)}” is on its way.`,
    }),

    'POST /redeliver-webhook': async ({ id }, context) => ({
      message: `The message to “${await queueAgain(id, context)}” is on its way again.`,
    }),
  }),
];
