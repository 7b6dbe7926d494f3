import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresCast } from '../support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/** The attacker wants: figures that somebody else asked for a moment ago, from the cache. */

let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
beforeAll(async () => {
  server = await testServer();
  cast = await figuresCast(server);
});
afterAll(() => server.close());

const LANTERN = 10_000_000;
const ORBIT = 30_000_000;
const question = { date: '2025-11-20..2025-11-20', compare: 'none', measures: 'revenue' };

async function revenueOf(who: Colleague) {
  const { status, headers, body } = await who.call('GET /figures', question);
  expect(headers.get('Cache-Control')).toBe('no-store');
  const total = body['total'] as Record<string, { value: number | null }> | undefined;
  return status === 200 ? (total?.['revenue']?.value ?? null) : status;
}

test('one question by two people of different teams has two answers, whoever asks first', async () => {
  const puzzle = await server.as('Team lead', { teamId: cast.puzzle, leads: cast.puzzle });
  const arcade = await server.as('Team lead', { teamId: cast.arcade, leads: cast.arcade });
  const all = await server.as('Finance');
  expect(await revenueOf(all)).toBe(LANTERN + ORBIT);
  expect(await revenueOf(puzzle)).toBe(LANTERN);
  expect(await revenueOf(arcade)).toBe(ORBIT);
  expect(await revenueOf(puzzle)).toBe(LANTERN);
  expect(await revenueOf(all)).toBe(LANTERN + ORBIT);
});

test('who changes team, or loses the right, gets nothing that was kept for the former rights', async () => {
  const lead = await server.as('Team lead', { teamId: cast.puzzle, leads: cast.puzzle });
  expect(await revenueOf(lead)).toBe(LANTERN);
  const { db } = server;
  await db
    .updateTable('team_members')
    .set({ team_id: cast.arcade })
    .where('person_id', '=', lead.id)
    .execute();
  await db.updateTable('teams').set({ lead_id: null }).where('lead_id', '=', lead.id).execute();
  expect(await revenueOf(lead)).toBe(ORBIT);
  const nothing = await server.nobody();
  const { role_id } = await db
    .selectFrom('people')
    .select('role_id')
    .where('id', '=', nothing.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('people').set({ role_id }).where('id', '=', lead.id).execute();
  expect(await revenueOf(lead)).toBe(403);
});

test('a page that went out a moment ago names no app of another team, to whomever it goes out again', async () => {
  const puzzle = await server.as('Team lead', { teamId: cast.puzzle, leads: cast.puzzle });
  const arcade = await server.as('Team lead', { teamId: cast.arcade, leads: cast.arcade });
  const all = await server.as('Finance');
  const range = { date: '2025-11-20..2025-11-20' };
  for (const key of ['GET /dashboard', 'GET /apps-sheets', 'GET /app-data', 'GET /teams-overview'])
    for (let time = 0; time < 3; time += 1) {
      const [whole, one, other] = [
        JSON.stringify((await all.call(key, range)).body),
        JSON.stringify((await puzzle.call(key, range)).body),
        JSON.stringify((await arcade.call(key, range)).body),
      ];
      expect(whole).toMatch(/Lantern|Puzzle/);
      expect(whole).toMatch(/Orbit|Arcade/);
      expect(one).toMatch(/Lantern|Puzzle/);
      expect(one).not.toMatch(/Orbit|Arcade/);
      expect(other).toMatch(/Orbit|Arcade/);
      expect(other).not.toMatch(/Lantern|Puzzle/);
    }
  await all.call('POST /logout', {});
  expect((await all.call('GET /dashboard', range)).status).toBe(401);
});
