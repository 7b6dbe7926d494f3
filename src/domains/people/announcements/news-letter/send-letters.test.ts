import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '#/store/mail/mail.ts';
import type { Db } from '#/store/records/records.ts';
import { thursday } from '../../../../../tests/support/leave-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { sendDueLetters } from './send-letters.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
});
afterAll(() => server.close());

const send = (post = server.stores.post) =>
  sendDueLetters(
    { db: server.db, publicUrl: 'https://b.test', masterKey: server.masterKey, post },
    server.clock.now,
  );
const set = ({ id }: Colleague, status: 'active' | 'blocked' | 'left') =>
  server.db.updateTable('people').set({ status }).where('id', '=', id).execute();

test('whoever leaves or is blocked while it is sent gets no mail, and holds nobody up', async () => {
  const team = await server.team('Art');
  const hr = await server.as('HR', { name: 'Hira', teamId: team });
  for (let at = 0; at < 25; at += 1) await server.as('Member', { teamId: team });
  const gone = await server.as('Member', { teamId: team, name: 'Zara' });
  const shut = await server.as('Member', { teamId: team, name: 'Zoya' });
  const { body: written } = await hr.call('POST /news-letters/save', {
    subject: 'The studio in November',
    blocks: [{ kind: 'text', key: 'a', markdown: 'We ship on Friday.' }],
    audience: 'teams',
    targetIds: [team],
  });
  const { id, version } = written;
  expect((await hr.call('POST /news-letters/schedule', { id, version })).status).toBe(200);

  let left = 25;
  const post = async (db: Db, message: Message) => {
    if (left === 0) throw new Error('The power is gone.');
    left -= 1;
    await server.stores.post(db, message);
  };
  await expect(send(post)).rejects.toThrow('The power is gone.');
  await set(gone, 'left');
  await set(shut, 'blocked');
  await send();
  const addressees = server.mails.map((it) => it.to);
  expect(addressees).toHaveLength(26);
  expect(addressees.join()).not.toMatch(/zara|zoya/);
  const { body } = await hr.call('GET /news-letters/issue', { id });
  expect(body).toMatchObject({ state: 'sent', counts: { recipients: 28, mailed: 26 } });

  // What was sent is not sent once more to whoever comes back.
  await set(shut, 'active');
  await send();
  expect(server.mails).toHaveLength(26);
});
