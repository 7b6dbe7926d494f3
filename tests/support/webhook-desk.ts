import pino from 'pino';
import {
  sendWebhooks,
  type SendingTools,
} from '#/domains/platform/audit/webhooks/send-webhooks.job.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { thursday } from './leave-cast.ts';
import { testServer, type Colleague } from './server.ts';
import { webhookReceiver } from './webhook-receiver.ts';

interface Webhook {
  id: number;
  version: number;
  state: string;
  failingSince: string | null;
  waiting: number;
}

let made = 0;

/** A server, an admin who makes webhooks, and the server of somebody else that they lead to. @param pages as of `testServer`. */
export async function webhookDesk(pages?: string) {
  const receiver = await webhookReceiver();
  const server = await testServer(pages, receiver.url);
  // A browser's own clock goes on.
  if (pages === undefined) server.clock.now = thursday;
  const admin = await server.as('Admin', { name: 'Hina Admin' });
  const member = await server.as('Member', { name: 'Bilal Member' });

  async function add(change: object = {}, who: Colleague = admin) {
    made += 1;
    const reply = await who.call('POST /add-webhook', {
      name: `Hook ${made}`,
      url: 'https://hooks.example.com/backlot',
      kinds: ['alias'],
      ...change,
    });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { ...(reply.body['webhook'] as Webhook), secret: String(reply.body['secret']) };
  }

  const find = async (id: number) =>
    ((await admin.call('GET /webhooks')).body['rows'] as Webhook[]).find((it) => it.id === id)!;

  /** A change that the audit log has an entry of. */
  const change = (word: string, who: Colleague = member) =>
    who.call('POST /save-alias', { word, line: 'my tasks' });

  /** The job, as one server runs it. */
  const send = (change: Partial<SendingTools> = {}, signal?: AbortSignal) =>
    sendWebhooks(
      {
        db: server.db,
        outbound: server.stores.outbound,
        masterKey: server.masterKey,
        tell: (db, now) => (ids, notice) => notify(db, ids, notice, now),
        clock: () => server.clock.now,
        random: () => 0,
        log: pino({ level: 'silent' }),
        ...change,
      },
      signal,
    );

  /** Moves the clock; whoever is named signs in again, since sessions lock. */
  async function later(hours: number, ...people: Colleague[]) {
    server.clock.now = new Date(server.clock.now.getTime() + hours * 3_600_000);
    for (const it of people) {
      const token = await server.signIn(it.id);
      it.call = (key, input, options) => server.call(key, input, { token, ...options });
    }
  }

  const deliveries = (id: number) =>
    server.db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', id)
      .orderBy('id')
      .execute();

  const close = async () => {
    receiver.close();
    await server.close();
  };
  return { server, receiver, admin, member, add, find, change, send, later, deliveries, close };
}
export type WebhookDesk = Awaited<ReturnType<typeof webhookDesk>>;
