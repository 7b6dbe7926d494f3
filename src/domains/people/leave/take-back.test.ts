import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  decide,
  inbox,
  leaveCast,
  leaves,
  rowsOf,
  thursday,
  type LeaveCast,
} from '../../../../tests/support/leave-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let hr: Colleague;
let cast: LeaveCast;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  hr = await server.as('HR', { name: 'Hira HR' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = thursday;
  cast = await leaveCast(server);
});

describe('taking an answer back', () => {
  test('only who gave it, within ten minutes, and not under a request that came since', async () => {
    const { lead, amna, bilal } = cast;
    const leave = await ask(amna);
    expect((await decide(lead, leave, 'applied')).status).toBe(409);
    const approved = await decide(lead, leave);
    expect((await decide(hr, approved, 'applied')).body).toMatchObject({
      message: 'Only an answer of your own can be taken back.',
    });
    expect((await decide(bilal, approved, 'applied')).status).toBe(403);
    expect((await decide(lead, leave, 'applied')).status).toBe(412);
    server.clock.now = new Date(thursday.getTime() + 11 * 60_000);
    expect((await decide(lead, approved, 'applied')).status).toBe(409);
    const other = await decide(lead, await ask(bilal), 'rejected', 'Release day');
    await ask(bilal);
    expect((await decide(lead, other, 'applied')).body).toMatchObject({
      message: expect.stringContaining('has asked for another leave meanwhile'),
    });
  });

  test('it waits again, the person is told each time, and another answer counts', async () => {
    const { lead, amna } = cast;
    const approved = await decide(lead, await ask(amna));
    const waits = await decide(lead, approved, 'applied');
    expect(waits).toMatchObject({
      status: 200,
      body: { status: 'applied', can: { decide: true } },
    });
    expect(waits.body['decidedBy']).toBeNull();
    expect(rowsOf(await leaves(lead, 'queue'))).toHaveLength(1);
    const rejected = await decide(lead, waits, 'rejected', 'Release day');
    expect(rejected.body['status']).toBe('rejected');
    const told = (await inbox(amna)).map((it) => it['title']);
    expect(told.filter((it) => /take|reject|approve/.test(String(it)))).toHaveLength(3);
    const [entry] = await server.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'short-leave.take-back')
      .execute();
    expect(entry).toBeDefined();
  });
});
