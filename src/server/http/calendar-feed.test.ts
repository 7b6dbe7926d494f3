import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarCast } from '../../../tests/support/calendar-cast.ts';
import { thursday } from '../../../tests/support/leave-cast.ts';
import { testServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
let cast: ReturnType<typeof calendarCast>;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  cast = calendarCast(server);
});
afterAll(() => server.close());

const hasNoCalendar = async (path: string) => {
  const response = await cast.get(path);
  return { status: response.status, body: await response.text() };
};

test('what is guessed, cut or longer is answered as any address that is none', async () => {
  const path = await cast.feedOf(await server.as('Member'));
  const secret = path.slice(-47, -4);
  const unknown = await hasNoCalendar(`/api/calendar/${'A'.repeat(43)}.ics`);
  expect(unknown.status).toBe(404);
  for (const it of [
    path.slice(0, -4),
    path.replace('.ics', '.ICS'),
    `/api/calendar/${secret.slice(0, -1)}.ics`,
    `/api/calendar/${secret}A.ics`,
    `/api/calendar/${secret.slice(0, -1)}%00.ics`,
    `/api/calendar/..%2F${secret}.ics`,
    `/api/calendar/${'A'.repeat(4000)}.ics`,
  ]) {
    const { status, body } = await hasNoCalendar(it);
    expect(status).toBe(404);
    const { requestId: _, ...said } = JSON.parse(body) as Record<string, unknown>;
    const { requestId: __, ...wanted } = JSON.parse(unknown.body) as Record<string, unknown>;
    expect(said).toEqual(wanted);
  }
  expect((await fetch(`${server.base}${path}`, { method: 'POST' })).status).toBe(404);
});

test('nothing keeps it: it is asked for again with a tag, which changes with the dates', async () => {
  const mina = await server.as('Member', { name: 'Mina Alvi' });
  const path = await cast.feedOf(mina);
  const first = await cast.get(path);
  expect(first.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache, no-transform');
  const tag = first.headers.get('ETag')!;
  const again = await cast.get(path, { 'If-None-Match': `"other", W/${tag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await fetch(`${server.base}${path}`, { method: 'HEAD' })).status).toBe(200);
  await cast.giveTask(mina, 'Z-1');
  expect((await cast.get(path, { 'If-None-Match': tag })).status).toBe(200);
  await server.db
    .updateTable('people')
    .set({ status: 'blocked' })
    .where('id', '=', mina.id)
    .execute();
  expect((await cast.get(path, { 'If-None-Match': tag })).status).toBe(404);
});

test('from one address so many are read in a minute', async () => {
  const limited = await testServer(undefined, undefined, 1, undefined, true);
  const from = async (address: string) =>
    (
      await fetch(`${limited.base}/api/calendar/${'A'.repeat(43)}.ics`, {
        headers: { 'X-Forwarded-For': address },
      })
    ).status;
  const statuses = await Promise.all(Array.from({ length: 130 }, () => from('198.51.100.9')));
  expect(Map.groupBy(statuses, (it) => it).get(404)).toHaveLength(120);
  expect(Map.groupBy(statuses, (it) => it).get(429)).toHaveLength(10);
  expect(await from('198.51.100.10')).toBe(404);
  await limited.close();
});
