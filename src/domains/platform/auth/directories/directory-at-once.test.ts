import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientAddress } from '#/server/http/client-address.ts';
import { noLimit } from '#/server/http/limits.ts';
import { requestId } from '#/server/http/request-id.ts';
import { mountScim } from '#/server/scim/mount-scim.ts';
import {
  directoryDesk,
  newUser,
  patchOf,
  scimOf,
  type DirectoryDesk,
} from '../../../../../tests/support/directory-desk.ts';

let desk: DirectoryDesk;
beforeAll(async () => void (desk = await directoryDesk()));
afterAll(() => desk.close());

/** Another server on the same records. */
async function secondServer() {
  const { stores, clock } = desk.server;
  const app = new Hono();
  app.use(requestId, clientAddress(0));
  const log = pino({ level: 'silent' });
  const publicUrl = 'http://backlot.test';
  mountScim(app, { stores, clock: () => clock.now, publicUrl, limit: noLimit, log });
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => http.once('listening', done));
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return { base, close: () => http.close() };
}

const statuses = (replies: readonly { status: number }[]) =>
  replies.map((it) => it.status).toSorted();

test('the same user twice at once is one person', async () => {
  const { scim } = await desk.directory();
  const user = newUser();
  const cases = [user.userName, user.userName.toUpperCase(), user.userName];
  const made = cases.map((userName) => scim('POST', '/Users', { ...user, userName }));
  expect(statuses(await Promise.all(made))).toEqual([201, 409, 409]);
  const people = await desk.server.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', user.userName)
    .execute();
  expect(people).toHaveLength(1);
});

test('of two changes of the same version one is made', async () => {
  const { scim } = await desk.directory();
  const made = await scim('POST', '/Users', newUser());
  const headers = { 'If-Match': made.headers.get('ETag')! };
  const changes = ['One Name', 'Other Name'].map((value) =>
    scim(
      'PATCH',
      `/Users/${made.body.id}`,
      patchOf({ op: 'replace', path: 'displayName', value }),
      headers,
    ),
  );
  expect(statuses(await Promise.all(changes))).toEqual([200, 412]);
});

test('ten people enter a group at once, and nobody is lost', async () => {
  const { scim } = await desk.directory();
  const ids = [];
  for (let n = 0; n < 10; n++) ids.push((await scim('POST', '/Users', newUser())).body.id);
  const { id } = (await scim('POST', '/Groups', { displayName: 'All of us' })).body;
  const add = (value: string | undefined) =>
    patchOf({ op: 'add', path: 'members', value: { value } });
  const added = await Promise.all(ids.map((it) => scim('PATCH', `/Groups/${id}`, add(it))));
  expect(new Set(statuses(added))).toEqual(new Set([204]));
  expect((await scim('GET', `/Groups/${id}`)).body['members']).toHaveLength(10);
});

test('what one server is told the other knows, and a token revoked there is refused here', async () => {
  const { token, scim, provider } = await desk.directory();
  const other = await secondServer();
  const there = scimOf(other, token);
  const user = newUser();
  const { id } = (await there('POST', '/Users', user)).body;
  expect((await scim('GET', `/Users/${id}`)).status).toBe(200);
  const person = (await desk.personOf(user.userName))!;
  const session = await desk.server.signIn(person.id);
  await there('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }));
  expect((await desk.server.call('GET /user', {}, { token: session })).status).toBe(401);
  const { tokens } = (await desk.boss.call('GET /directory', { provider: provider.id }))
    .body as object as { tokens: { id: number }[] };
  await desk.boss.call('POST /revoke-directory-token', { id: tokens[0]!.id });
  expect((await there('GET', '/Users')).status).toBe(401);
  other.close();
});

test('a page of 200 among 10,000 users and one of them by name are found in a moment', async () => {
  const { scim, provider } = await desk.directory();
  await sql`
    insert into directory_users
      (uid, provider_id, name_key, external_id, about, created_at, changed_at)
    select gen_random_uuid(), ${provider.id}, name, 'x' || n,
      jsonb_build_object('userName', name, 'active', true,
        'emails', jsonb_build_array(jsonb_build_object('value', name))), now(), now()
    from (select n, 'user.' || n || '@backlot.example' as name from generate_series(1, 10000) n) u
    `.execute(desk.server.db);
  const taken = async (path: string) => {
    const times: number[] = [];
    for (let n = 0; n < 7; n++) {
      const began = performance.now();
      expect((await scim('GET', path)).status).toBe(200);
      times.push(performance.now() - began);
    }
    return times.toSorted((a, b) => a - b)[3]!;
  };
  const filter = encodeURIComponent('userName eq "User.9999@backlot.example"');
  expect((await scim('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(1);
  const page = await taken('/Users?startIndex=9001&count=200');
  const one = await taken(`/Users?filter=${filter}`);
  console.log(`a page of 200: ${page.toFixed(1)} ms; one by name: ${one.toFixed(1)} ms`);
  // Generous: the tests share a machine.
  expect(page).toBeLessThan(500);
  expect(one).toBeLessThan(200);
});
