import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../support/server.ts';
import { goodPassword, goodPin, personWithPassword, visitor } from '../support/visitor.ts';

/** Wants to go on with what was taken from them: a copied token, a role they had, a request held open. */

let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const me = (token: string) => server.call('GET /user', {}, { token });

describe('a token that was copied', () => {
  test.each([
    ['POST /change-password', { current: goodPassword, password: 'seven green umbrellas' }],
    ['POST /change-pin', { current: goodPin, pin: '482913' }],
  ])('is dead after %s, wherever it is; the owner goes on with another', async (key, input) => {
    const { email } = await personWithPassword(server);
    const token = await visitor(server, email).signIn();
    const reply = await server.call(key, input, { token });
    expect(reply.status).toBe(200);
    expect(reply.body['token']).not.toBe(token);
    expect((await me(token)).status).toBe(401);
    expect((await me(String(reply.body['token']))).status).toBe(200);
  });
});

describe('acting as a lead ends with the right to it:', () => {
  async function acting() {
    const chief = await personWithPassword(server, 'Super admin', { name: `Chief ${++count}` });
    const { id: role } = await server.db
      .insertInto('roles')
      .values({ name: `Deputy ${count}`, rank: 95, grants: '{"account:act-as-lead":"all"}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const become = (to: object, id = chief.id) =>
      server.db.updateTable('people').set(to).where('id', '=', id).execute();
    await become({ role_id: role });
    const token = await visitor(server, chief.email).signIn();
    const team = await server.team(`Acted ${count}`);
    const lead = await server.as('Team lead', { leads: team });
    const reason = 'Checking the approval queue';
    const input = { leadId: lead.id, pin: goodPin, reason };
    expect((await server.call('POST /login-as-lead', input, { token })).status).toBe(200);
    expect((await me(token)).body['user']).toMatchObject({ id: lead.id });
    return { token, role, team, chief, lead, become };
  }

  type Acting = Awaited<ReturnType<typeof acting>>;

  /** What the session is good for. */
  const stateOf = async ({ token }: Acting) => ({
    tasks: (await server.call('GET /tasks', {}, { token })).status,
    user: (await me(token)).body['user'],
  });
  /** It is their own again, and good for nothing until their PIN is entered. */
  const over = ({ chief }: Acting) => ({
    tasks: 423,
    user: { id: chief.id, acting: null, locked: true, noLongerAs: expect.any(String) as string },
  });

  test('the right was taken from the role', async () => {
    const it = await acting();
    await server.db.updateTable('roles').set({ grants: '{}' }).where('id', '=', it.role).execute();
    expect(await stateOf(it)).toMatchObject(over(it));
  });

  test('another role was given', async () => {
    const it = await acting();
    const { id } = await server.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Member')
      .executeTakeFirstOrThrow();
    await it.become({ role_id: id });
    expect(await stateOf(it)).toMatchObject(over(it));
  });

  test('they were blocked', async () => {
    const { token, become } = await acting();
    await become({ status: 'blocked' });
    expect((await me(token)).status).toBe(401);
  });

  test('the lead has left, or leads nobody any more, or ranks as high by now', async () => {
    const one = await acting();
    await one.become({ status: 'left' }, one.lead.id);
    expect(await stateOf(one)).toMatchObject(over(one));
    const two = await acting();
    await server.db
      .updateTable('teams')
      .set({ lead_id: null })
      .where('id', '=', two.team)
      .execute();
    expect(await stateOf(two)).toMatchObject(over(two));
    const three = await acting();
    await three.become({ role_id: three.role }, three.lead.id);
    expect(await stateOf(three)).toMatchObject(over(three));
  });
});

describe('a request that was let in and waits, while its sender', () => {
  /** Holds the audit log's lock, does this to the database meanwhile, and lets everybody go on. */
  async function meanwhile<T>(
    ask: () => Promise<T>,
    change: (db: typeof server.db) => Promise<unknown>,
  ) {
    let asked: Promise<T> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7340021)`.execute(tx);
      asked = ask();
      await expect
        .poll(async () => {
          const waiting = sql<{ n: number }>`select count(*)::int n from pg_locks
            where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`;
          return (await waiting.execute(server.db)).rows[0]!.n;
        })
        .toBeGreaterThan(0);
      await change(tx);
    });
    return asked!;
  }

  test('is blocked, is not carried out', async () => {
    const member = await server.as('Member');
    const reply = await meanwhile(
      () => member.call('POST /tasks/save', { title: 'After the block' }),
      (tx) =>
        tx.updateTable('people').set({ status: 'blocked' }).where('id', '=', member.id).execute(),
    );
    expect(reply.status).toBe(401);
    const left = await server.db
      .selectFrom('tasks')
      .select('id')
      .where('title', '=', 'After the block')
      .execute();
    expect(left).toEqual([]);
  });

  test('loses the role, is not carried out', async () => {
    const admin = await server.as('Admin');
    const nobody = await server.nobody();
    const reply = await meanwhile(
      () => admin.call('POST /add-role', { name: 'Too late', rank: 15, grants: {} }),
      async (tx) => {
        const { role_id } = await tx
          .selectFrom('people')
          .select('role_id')
          .where('id', '=', nobody.id)
          .executeTakeFirstOrThrow();
        await tx.updateTable('people').set({ role_id }).where('id', '=', admin.id).execute();
      },
    );
    expect(reply.status).toBe(403);
    const left = await server.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Too late')
      .execute();
    expect(left).toEqual([]);
  });

  test('signs out, is not carried out', async () => {
    const member = await server.as('Member');
    const reply = await meanwhile(
      () => member.call('POST /tasks/save', { title: 'After the end' }),
      (tx) =>
        tx
          .updateTable('sessions')
          .set({ ended_at: server.clock.now })
          .where('person_id', '=', member.id)
          .execute(),
    );
    expect(reply.status).toBe(401);
  });
});
