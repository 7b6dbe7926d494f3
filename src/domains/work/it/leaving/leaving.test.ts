import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { tellOfLeavers } from './leavers.job.ts';

let server: TestServer;
let admin: Colleague;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Omar' });
});
afterAll(() => server.close());

/** Somebody of IT whose right reaches this far, as the lead of a team. */
async function agent(scope: 'own' | 'team', leads: number): Promise<Colleague> {
  const one = await server.as('Member', { leads });
  const grants = JSON.stringify({ 'it:read': scope, 'it:write': scope });
  const { id } = await server.db
    .insertInto('roles')
    .values({ name: `IT ${one.id}`, rank: 20, grants })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('people').set({ role_id: id }).where('id', '=', one.id).execute();
  return one;
}

/** A member who is about to leave and has a laptop. */
async function leaver(name: string, teamId: number) {
  const one = await server.as('Member', { name, teamId });
  const last_day = addDays(dayOf(server.clock.now), 7);
  await server.db
    .insertInto('employees')
    .values({ person_id: one.id, employee_no: `E-${one.id}`, last_day })
    .execute();
  const { body } = await admin.call('POST /save-it-asset', { kind: 'laptop', name: 'MacBook' });
  const { id, version } = body as { id: number; version: number };
  await admin.call('POST /give-it-asset', { id, version, personId: one.id });
  return { id: one.id, assets: [{ id, version: version + 1, standing: 'ready' }] };
}

const listed = async (who: Colleague) => {
  const { body } = await who.call('GET /it-leaving');
  return (body['rows'] as { person: { name: string } }[]).map((it) => it.person.name);
};

test('IT of a team learns of its own leavers only, and takes nothing back from others', async () => {
  const [art, sound] = [await server.team('Art'), await server.team('Sound')];
  const mine = await leaver('Asma', art);
  const theirs = await leaver('Salim', sound);
  const team = await agent('team', art);
  const alone = await agent('own', sound);
  expect(await listed(admin)).toEqual(['Asma', 'Salim']);
  expect(await listed(team)).toEqual(['Asma']);
  expect(await listed(alone)).toEqual([]);
  const handOver = (who: Colleague, { id, assets }: typeof mine) =>
    who.call('POST /it-hand-over', { personId: id, assets });
  const nobody = await handOver(team, { id: 2_000_000_000, assets: [] });
  const refused = await handOver(team, theirs);
  expect([refused.status, refused.body.message]).toEqual([404, nobody.body.message]);
  expect((await handOver(alone, theirs)).status).toBe(404);
  expect((await handOver(team, mine)).status).toBe(200);

  await server.db
    .updateTable('people')
    .set({ status: 'left' })
    .where('id', '=', theirs.id)
    .execute();
  await server.db
    .transaction()
    .execute((tx) =>
      tellOfLeavers(tx, server.clock.now, (ids, it) => notify(tx, ids, it, server.clock.now)),
    );
  const told = await server.db
    .selectFrom('notifications')
    .select('person_id')
    .where('type', '=', 'it.leaver')
    .execute();
  expect(told.map((it) => it.person_id)).toEqual([admin.id]);
});
