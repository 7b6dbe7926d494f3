import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { browserErrorsServed, browserErrorTold } from './browser-errors.server.ts';

let server: TestServer;
let hira: Colleague;
const told: unknown[] = [];

beforeAll(async () => {
  server = await testServer();
  hira = await server.as('Member', { name: 'Hira Baig' });
  browserErrorTold.subscribe((it) => void told.push(it));
});
afterAll(() => server.close());
beforeEach(() => void (told.length = 0));

const error = {
  surface: 'page',
  path: '/tasks',
  words: 'TypeError: x is undefined\n    at Row (/chunks/tasks-B7kq2f.js:1:20)',
};
const report = (change: object = {}) =>
  hira.call('POST /report-browser-error', { ...error, ...change });

test('it needs a session: a stranger fills nobody’s log', async () => {
  expect((await server.call('POST /report-browser-error', error)).status).toBe(401);
  expect(told).toEqual([]);
});

test.each([
  [{ surface: 'server' }, 'surface'],
  [{ path: 'tasks' }, 'path'],
  [{ path: '/tasks?code=123456' }, 'path'],
  [{ path: `/${'a'.repeat(200)}` }, 'path'],
  [{ words: '' }, 'words'],
  [{ words: 'x'.repeat(2001) }, 'words'],
  [{ level: 'fatal' }, 'level'],
])('%o is refused by its field', async (change, field) => {
  const { status, body } = await report(change);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  expect(told).toEqual([]);
});

test('it is told once for each time it is sent', async () => {
  const { status } = await report();
  expect(status).toBe(200);
  expect(told).toEqual([{ surface: 'page' }]);
});

test('its line says whose browser it was, who acted, and no secret', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (it) => void lines.push(JSON.parse(it) as never) });
  const who = { id: 7, session: { acting: { realId: 3 } } };
  const words = 'Error: token=abcdef1234567890 is old\n{"level":60,"msg":"forged"}';
  const context = { log, who, userAgent: 'Firefox/140' };
  await browserErrorsServed[0]!.handle({ ...error, words } as never, context as never, undefined);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 40,
    msg: 'an error in a browser',
    surface: 'page',
    path: '/tasks',
    personId: 3,
    userAgent: 'Firefox/140',
    words: 'Error: token=[hidden]\n{"level":60,"msg":"forged"}',
  });
});
