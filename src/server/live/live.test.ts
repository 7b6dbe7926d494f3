import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveWord } from '#/domains/platform/live/live-kinds.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
let lead: Colleague;
let member: Colleague;
let team: number;
beforeAll(async () => {
  server = await testServer();
  team = await server.team('Puzzle');
  lead = await server.as('Team lead', { teamId: team, leads: team });
  member = await server.as('Member', { teamId: team });
});
afterAll(() => server.close());

const opened: (() => void)[] = [];
afterAll(() => opened.forEach((close) => close()));

/** Opens a stream and gathers what it says; `ended` resolves when the server ends it. */
async function hearing({ token }: { token: string }) {
  const aborter = new AbortController();
  opened.push(() => aborter.abort());
  const reply = await fetch(`${server.base}/api/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: aborter.signal,
  });
  const heard = { text: '', kinds: [] as string[], isOver: false };
  const ended = (async () => {
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
      heard.text += part;
      for (const [, data] of part.matchAll(/^data: (.*)$/gm))
        heard.kinds.push(...((JSON.parse(data!) as Partial<LiveWord>).kinds ?? []));
    }
    heard.isOver = true;
  })().catch(() => {});
  return { reply, heard, ended, close: () => aborter.abort() };
}

const newTask = (by: Colleague) => by.call('POST /tasks/save', { title: 'Freeze on resume' });

test('a stream is refused without a session, and while the session is locked', async () => {
  expect((await fetch(`${server.base}/api/live`)).status).toBe(401);
  const locked = await server.as('Member');
  await server.db
    .updateTable('sessions')
    .set({ locked_at: server.clock.now })
    .where('person_id', '=', locked.id)
    .execute();
  expect((await locked.call('GET /live')).status).toBe(423);
});

test('a committed change is told by its kind to others, a refused one is not', async () => {
  const { reply, heard, close } = await hearing(member);
  expect(reply.headers.get('Content-Type')).toBe('text/event-stream');
  expect((await lead.call('POST /tasks/save', { title: '' })).status).toBe(400);
  expect((await newTask(lead)).status).toBe(200);
  await expect.poll(() => heard.kinds).toEqual(['task']);
  expect(heard.text).not.toMatch(/"id"|Freeze/);
  close();
});

test('who may not see such things at all hears nothing of them', async () => {
  const nobody = await server.nobody();
  const deaf = await hearing(nobody);
  const listening = await hearing(member);
  await newTask(lead);
  await expect.poll(() => listening.heard.kinds).toContain('task');
  expect(deaf.heard.kinds).toEqual([]);
  deaf.close();
  listening.close();
});

test('a notification is told to whom it is for only', async () => {
  const mine = await hearing(member);
  const other = await hearing(lead);
  await lead.call('POST /tasks/save', { title: 'For you', assigneeId: member.id });
  await expect.poll(() => mine.heard.kinds).toContain('notice');
  await expect.poll(() => other.heard.kinds).toContain('task');
  expect(other.heard.kinds).not.toContain('notice');
  mine.close();
  other.close();
});

test('many changes in a row are gathered', async () => {
  const { heard, close } = await hearing(member);
  for (let at = 0; at < 12; at += 1) await newTask(lead);
  await expect.poll(() => heard.kinds).toContain('task');
  expect(heard.kinds.length).toBeLessThan(12);
  close();
});

test('it shows that it lives', async () => {
  const { heard, close } = await hearing(member);
  await expect.poll(() => heard.text).toContain(': beat');
  close();
});

test('a listening connection that is lost is made anew, and what was missed is said to be everything', async () => {
  const { heard, close } = await hearing(member);
  await expect.poll(() => heard.text).toContain('hello');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'backlot live' and datname = current_database()`.execute(server.db);
  await expect.poll(() => heard.kinds, { timeout: 10_000 }).toContain('*');
  await newTask(lead);
  await expect.poll(() => heard.kinds).toContain('task');
  close();
});

test.each([
  ['signing out', (it: Colleague) => it.call('POST /logout')],
  [
    'a block',
    (it: Colleague) =>
      server.db.updateTable('people').set({ status: 'blocked' }).where('id', '=', it.id).execute(),
  ],
  [
    'the lock of the PIN',
    (it: Colleague) =>
      server.db
        .updateTable('sessions')
        .set({ locked_at: server.clock.now })
        .where('person_id', '=', it.id)
        .execute(),
  ],
])('%s ends the stream', async (_, act) => {
  const someone = await server.as('Member');
  const { heard, ended } = await hearing(someone);
  await expect.poll(() => heard.text).toContain('hello');
  await act(someone);
  await ended;
  expect(heard.text).toContain('event: end');
});

test('one person has so many streams and no more; a closed one makes room', async () => {
  const someone = await server.as('Member');
  const streams = await Promise.all(Array.from({ length: 8 }, () => hearing(someone)));
  expect(streams.map((it) => it.reply.status)).toEqual(Array(8).fill(200));
  expect((await someone.call('GET /live')).status).toBe(429);
  streams[0]!.close();
  await expect
    .poll(async () => {
      const { reply, close } = await hearing(someone);
      if (reply.status === 200) close();
      return reply.status;
    })
    .toBe(200);
  for (const it of streams) it.close();
});
