import pino from 'pino';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { pushDue, type PushSettings } from '#/domains/platform/notifications/push.job.ts';
import { pushService } from './push-service.ts';
import { testServer, type Colleague } from './server.ts';

export const masterKey = Buffer.alloc(32, 7).toString('base64');
const start = new Date('2025-11-20T09:00:00Z');

/** A server, a push service it may send to, and what happens between them. */
export async function pushScene() {
  const server = await testServer();
  const service = await pushService();
  const value = JSON.stringify([service.host]);
  await server.db.insertInto('settings').values({ name: 'push-hosts', value }).execute();
  let sent = 0;

  /** Nobody was told anything, the service takes everything; a new person at 14:00. */
  async function fresh(): Promise<Colleague> {
    await server.db.deleteFrom('notifications').execute();
    server.clock.now = start;
    service.received.length = 0;
    service.answer.status = 201;
    return server.as('Member');
  }
  const push = (more: Partial<PushSettings> = {}) =>
    pushDue(server.db, {
      masterKey,
      subject: 'mailto:it@backlot.test',
      now: server.clock.now,
      log: pino({ level: 'silent' }),
      ...more,
    });
  async function tell(person: Colleague, title: string) {
    sent += 1;
    const notice = { type: 'tasks.paused', title, body: 'Body', link: '/tasks', key: `p${sent}` };
    await server.db
      .transaction()
      .execute((tx) => notify(tx, [person.id], notice, server.clock.now));
  }
  const later = (minutes: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  };
  const close = async () => {
    service.close();
    await server.close();
  };
  return { server, service, fresh, push, tell, later, close };
}
