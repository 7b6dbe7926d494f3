import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { configureApi } from '#/client/api.ts';
import type { Me } from '../auth.contract.ts';
import { checkSession } from './check-session.ts';
import { checking, type Guard } from './guard.ts';

let server: Server | undefined;
let calls = 0;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => (server ? server.close(done) : done(undefined)));
  server = undefined;
});

/** A server that gives this answer, and the guard after asking it. */
async function asked(answer: RequestListener, before: Guard = checking): Promise<Guard> {
  calls = 0;
  server = createServer((request, response) => {
    calls++;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server!.once('listening', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configureApi({ base: () => base, token: () => 'a-token' });
  return checkSession(before, { timeout: 400 });
}

const says =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };
const json = (status: number, body: unknown) => says(status, JSON.stringify(body));
const user: Me = {
  id: 7,
  name: 'Sana Mirza',
  email: 'sana@backlot.example',
  title: null,
  photo: null,
  zone: 'UTC',
  currency: 'USD',
  role: { id: 1, name: 'Member' },
  company: { name: null, logo: null, zone: 'Asia/Karachi', workdays: [1, 2, 3, 4, 5] },
  grants: {},
  teamIds: [],
  ledTeamIds: [],
  locked: false,
  passkey: false,
  expiresAt: '2025-11-20T09:00:00.000Z',
  acting: null,
  noLongerAs: null,
  viewing: null,
};
const inside: Guard = { kind: 'in', me: user };

describe('no content without a valid user', () => {
  test('without a token nothing is asked and the page goes to /login', async () => {
    await asked(json(200, { message: 'Authenticated.', user }));
    calls = 0;
    configureApi({ base: () => 'http://127.0.0.1:1', token: () => undefined });
    expect(await checkSession(checking)).toEqual({ kind: 'out' });
    expect(calls).toBe(0);
  });

  test.each([
    [401, { message: 'Unauthenticated.', code: 'unauthenticated' }],
    [200, { message: 'Unauthenticated.' }],
    [200, { message: 'Unauthenticated.', user }],
  ])('%i with exactly "Unauthenticated." goes to /login', async (status, body) => {
    expect(await asked(json(status, body))).toEqual({ kind: 'out' });
  });

  test.each([
    [
      'another message of refusal',
      json(401, { message: 'unauthenticated', code: 'unauthenticated' }),
    ],
    ['an error of the server', json(500, { message: 'Something failed.', code: 'bug' })],
    ['a server that is too busy', json(503, { message: 'Busy.', code: 'busy' })],
    ['a page of a proxy', says(502, '<html>Bad gateway</html>', 'text/html')],
    [
      'a page with status 200',
      says(200, '<!doctype html><title>Wi-Fi sign-in</title>', 'text/html'),
    ],
    ['JSON cut off in the middle', says(200, '{"message":"Authenticated.","user":{"id":7')],
    ['an empty reply', says(200, '')],
    ['no user', json(200, { message: 'Authenticated.' })],
    ['null', json(200, null)],
    ['a list', json(200, [user])],
    ['half a user', json(200, { message: 'Authenticated.', user: { id: 7, name: 'Sana' } })],
    [
      'a user with a wrong id',
      json(200, { message: 'Authenticated.', user: { ...user, id: '7' } }),
    ],
    ['a connection that breaks', (request) => void request.socket.destroy()],
    [
      'headers and never a body',
      (_request, response) => void response.writeHead(200).flushHeaders(),
    ],
    ['no answer in time', () => {}],
  ] as [string, RequestListener][])('%s shows maintenance', async (_name, answer) => {
    expect((await asked(answer)).kind).toBe('maintenance');
  });

  test('a refused connection shows maintenance', async () => {
    await asked(json(200, { message: 'Authenticated.', user }));
    await new Promise((done) => server!.close(done));
    server = undefined;
    expect((await checkSession(checking, { timeout: 400 })).kind).toBe('maintenance');
  });

  test('a check that fails before it is sent shows maintenance', async () => {
    configureApi({
      base: () => '',
      token: () => {
        throw new Error('no cookies here');
      },
    });
    expect((await checkSession(checking)).kind).toBe('maintenance');
  });

  test('the request id is shown when there is one', async () => {
    const answer = json(500, { message: 'Failed.', code: 'bug', requestId: 'req_1' });
    expect(await asked(answer)).toEqual({ kind: 'maintenance', requestId: 'req_1' });
  });
});

describe('a page that is open already', () => {
  test('stays open when a check fails', async () => {
    expect(await asked(json(500, {}), inside)).toBe(inside);
  });

  test('is left when the session has ended', async () => {
    expect(await asked(json(401, { message: 'Unauthenticated.' }), inside)).toEqual({
      kind: 'out',
    });
  });
});

test('content is shown with a valid user', async () => {
  const guard = await asked(json(200, { message: 'Authenticated.', user }));
  expect(guard).toEqual({ kind: 'in', me: user });
});

test('after maintenance a good check shows content', async () => {
  const down: Guard = { kind: 'maintenance', requestId: undefined };
  expect((await asked(json(200, { message: 'Authenticated.', user }), down)).kind).toBe('in');
});
