import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Files } from '#/store/files/files.ts';
import { openJobs, type Jobs } from '#/store/jobs/jobs.ts';
import type { Message } from '#/store/mail/mail.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { queueMail, sendQueued } from './mail-queue.ts';

/** One picture, and nothing else. */
const files: Files = {
  put: () => Promise.resolve(),
  get: async (key) =>
    key === 'letters/one'
      ? { type: 'image/jpeg', size: 3, body: new Blob(['abc']).stream() }
      : undefined,
  remove: () => Promise.resolve(),
  exists: () => Promise.resolve(true),
};

let records: Records;
let jobs: Jobs;
beforeAll(async () => {
  records = await testDatabase();
  jobs = await openJobs({ url: records.url, mode: 'server', onError: () => {} });
});
afterAll(async () => {
  await jobs.stop();
  await records.close();
});

test('a mail arrives as it was written, and its code lies nowhere in the database as text', async () => {
  const masterKey = Buffer.alloc(32, 7).toString('base64');
  const sent: Message[] = [];
  const send = async (message: Message) => void sent.push(message);
  const message = { to: 'sana@backlot.example', subject: 'Your code', text: 'code 468013' };
  await queueMail(jobs, masterKey)(records.db, message);
  const picture = (cid: string) => ({ cid, name: 'a.jpg', type: 'image/jpeg' });
  await queueMail(jobs, masterKey)(records.db, {
    ...message,
    pictures: [
      { ...picture('one'), file: 'letters/one' },
      { ...picture('two'), file: 'letters/gone' },
    ],
  });
  await sendQueued(
    jobs,
    { mail: { by: 'the test', send, check: async () => {} }, files },
    masterKey,
  );
  await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000);
  const attachments = [{ ...picture('one'), content: Buffer.from('abc').toString('base64') }];
  expect(sent.find((it) => !it.attachments)).toEqual(message);
  expect(sent.find((it) => it.attachments)).toEqual({ ...message, attachments });
  const { rows } = await sql<{ row: string }>`select j::text as row from jobs.job j`.execute(
    records.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/468013|sana@/);
});
