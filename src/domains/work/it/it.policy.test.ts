import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import type { ItRequest } from './requests/requests.contract.ts';

let server: TestServer;
let admin: Colleague;
let member: Colleague;
let hr: Colleague;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Omar' });
  member = await server.as('Member', { name: 'Hira' });
  hr = await server.as('HR', { name: 'Ayesha' });
});
afterAll(() => server.close());

const ASK = 'POST /save-it-request';
const MOVE = 'POST /move-it-request';

test('what somebody can do with a request is what is not refused them', async () => {
  const asked = await member.call(ASK, { kind: 'device', title: 'A mouse that works' });
  const id = Number(asked.body['id']);
  const asSeenBy = async (who: Colleague) => {
    const { status, body } = await who.call('GET /it-request', { id });
    return status === 404 ? undefined : (body['request'] as ItRequest);
  };
  for (const to of ['in_progress', 'done'] as const) {
    for (const who of [member, hr, admin]) {
      const seen = await asSeenBy(who);
      if (!seen) continue;
      const { can, version, title, kind, state } = seen;
      const edit = await who.call(ASK, { id, version, title, kind, details: state });
      expect([who.id, state, edit.status === 200]).toEqual([who.id, state, can.edit]);
      const assign = { id, version: (await asSeenBy(admin))!.version, assigneeId: admin.id };
      const given = await who.call('POST /assign-it-request', assign);
      expect([who.id, state, given.status === 200]).toEqual([who.id, state, can.assign]);
      const closed = (['refused', 'cancelled', 'open', 'waiting'] as const).filter(
        (it) => !can.move.includes(it),
      );
      for (const next of closed) {
        const { version: now } = (await asSeenBy(admin))!;
        const moved = await who.call(MOVE, { id, version: now, to: next, note: 'No' });
        expect([403, 409]).toContain(moved.status);
      }
    }
    const { version } = (await asSeenBy(admin))!;
    expect((await admin.call(MOVE, { id, version, to })).status).toBe(200);
  }
});
