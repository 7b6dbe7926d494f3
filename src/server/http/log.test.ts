import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notFound } from '#/kernel/refusal.ts';
import { serving } from '../../../tests/support/serving.ts';
import { clientAddress } from './client-address.ts';
import { makeLog } from './log.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';

let written: string;
const sink = { write: (line: string) => void (written += line) };
const lines = () =>
  written
    .trim()
    .split('\n')
    .map((it) => JSON.parse(it) as Record<string, unknown>);
beforeEach(() => (written = ''));

describe('the log hides', () => {
  test.each([
    'Authorization',
    'cookie',
    'set-cookie',
    'token',
    'stepToken',
    'password',
    'newPassword',
    'pin',
    'newPin',
    'code',
    'apiKey',
    'privateKey',
    'text',
    'html',
    'body',
    'query',
  ])('the value of %s, however deep', (name) => {
    const log = makeLog('info', sink);
    log.info({ [name]: 'canary', of: [{ a: { [name]: { b: 'canary' } } }] }, 'line');
    expect(written).not.toContain('canary');
    expect(lines()[0]).toMatchObject({ [name]: '[hidden]', msg: 'line' });
  });

  test('the values a database error quotes', () => {
    const error = Object.assign(new Error('duplicate key'), {
      detail: 'Key (email)=(canary) exists.',
      where: 'canary',
      parameters: ['canary'],
      code: '23505',
      constraint: 'people_email',
    });
    makeLog('info', sink).error({ err: new Error('outer', { cause: error }) }, 'failed');
    expect(written).not.toContain('canary');
    expect(lines()[0]).toMatchObject({
      err: { message: 'outer', cause: { code: '23505', constraint: 'people_email' } },
    });
  });

  test('passwords in addresses and bearer headers inside messages', () => {
    const log = makeLog('info', sink);
    log.info('cannot reach postgres://user:canary@db/x with Bearer canary-1234');
    expect(written).not.toContain('canary');
    expect(written).toContain('postgres://user:[hidden]@db/x');
  });
});

test('an object that holds itself does not stop the log', () => {
  const round: Record<string, unknown> = {};
  round.self = round;
  makeLog('info', sink).info({ round }, 'line');
  expect(lines()).toHaveLength(1);
});

test('a level that is switched off writes nothing', () => {
  makeLog('warn', sink).info('line');
  expect(written).toBe('');
});

describe('the request log', () => {
  let http: Awaited<ReturnType<typeof serving>>;
  afterEach(() => http.stop());

  test('has one line a request, without bodies, query values and link tokens', async () => {
    const app = new Hono().use(requestId, clientAddress(0), requestLog(makeLog('debug', sink)));
    app.post('/api/login', async (c) => c.json({ token: await c.req.text() }));
    app.get('/api/gone', () => {
      throw notFound('This');
    });
    app.get('*', (c) => c.text('page'));
    http = await serving(app);
    await fetch(`${http.url}/api/login?email=canary`, { method: 'POST', body: 'canary' });
    await fetch(`${http.url}/api/gone`);
    await fetch(`${http.url}/invitation/canary-canary-canary-canary`);

    expect(written).not.toContain('canary');
    expect(lines()).toMatchObject([
      { level: 'info', method: 'POST', route: '/api/login', status: 200, address: '127.0.0.1' },
      { level: 'info', route: '/api/gone', status: 404 },
      { level: 'debug', route: 'other', path: '/invitation/…', status: 200 },
    ]);
    for (const line of lines()) {
      expect(line.requestId).toMatch(/^req_/);
      expect(line.ms).toBeGreaterThanOrEqual(0);
    }
  });

  test('names whose session it was and the trace it is part of, and no trace of another form', async () => {
    const app = new Hono().use(requestId, clientAddress(0), requestLog(makeLog('debug', sink)));
    app.get('/api/user', (c) => {
      c.set('personId', 7);
      return c.text('');
    });
    http = await serving(app);
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const ask = (traceparent: string) =>
      fetch(`${http.url}/api/user`, { headers: { traceparent } });
    await ask(`00-${trace}-00f067aa0ba902b7-01`);
    await ask(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`);
    await ask(`00-canary-00f067aa0ba902b7-01`);
    expect(lines()[0]).toMatchObject({ personId: 7, traceId: trace });
    expect(
      lines()
        .slice(1)
        .map((it) => it.traceId),
    ).toEqual([undefined, undefined]);
    expect(written).not.toContain('canary');
  });
});
