import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readersOf } from '#/store/readers.ts';
import { friday, okrCast, cycle } from '../../../../tests/support/okr-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { inTeams, objectiveSeen, seesObjective, type Whose } from './okr.policy.ts';

/** Whoever looks, at whatever objective: query, predicate, endpoint and plain words say the same. */

const RUNS = 5;

interface Somebody {
  colleague: Colleague;
  reads: 'own' | 'team' | 'all';
  /** Present teams, led ones included. */
  teams: string[];
  leads: string[];
}

let server: TestServer;
let teams: Record<'north' | 'south', number>;
let cast: Somebody[];
beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday;
  const it = await okrCast(server);
  teams = { north: it.team, south: it.elsewhere };
  const moved = await server.as('Member', { teamId: it.elsewhere });
  await server.db
    .insertInto('team_members')
    .values({ team_id: it.team, person_id: moved.id, since: '2025-01-01', until: '2025-06-30' })
    .execute();
  const { rows } = await sql<{ id: number; reads: 'own' | 'team' | 'all' }>`
    select p.id, r.grants ->> 'okr:read' as reads from people p join roles r on r.id = p.role_id
    `.execute(server.db);
  const reads = new Map(rows.map((one) => [one.id, one.reads]));
  const somebody = (colleague: Colleague, of: string[], leads: string[] = []): Somebody => ({
    colleague,
    reads: reads.get(colleague.id)!,
    teams: of,
    leads,
  });
  cast = [
    somebody(it.lead, ['north'], ['north']),
    somebody(it.amna, ['north']),
    somebody(moved, ['south']),
    somebody(it.outsider, ['south'], ['south']),
    somebody(it.hr, []),
  ];
});
afterAll(() => server.close());

const world = fc.array(
  fc.record({
    owner: fc.nat(4),
    creator: fc.nat(4),
    level: fc.constantFrom('company', 'team', 'person'),
    team: fc.constantFrom('north', 'south'),
    state: fc.constantFrom('draft', 'active', 'cancelled'),
    isPrivate: fc.boolean(),
  }),
  { minLength: 5, maxLength: 12 },
);
type Wanted = typeof world extends fc.Arbitrary<(infer W)[]> ? W : never;

async function settle(wanted: readonly Wanted[]) {
  const ids: number[] = [];
  for (const it of wanted) {
    const { id } = await server.db
      .insertInto('objectives')
      .values({
        cycle,
        level: it.level,
        team_id: it.level === 'team' ? teams[it.team] : null,
        owner_id: cast[it.owner]!.colleague.id,
        title: 'Ship the lagoon',
        is_private: it.level === 'person' && it.isPrivate,
        state: it.state,
        cancel_reason: it.state === 'cancelled' ? 'Not now' : null,
        created_by: cast[it.creator]!.colleague.id,
        created_at: friday,
        changed_at: friday,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

const meet = (some: readonly string[], others: readonly string[]) =>
  some.some((it) => others.includes(it));

/** The rule as one would say it to a colleague. */
function plainly(it: Wanted, who: Somebody): boolean {
  const owner = cast[it.owner]!;
  if (who.reads === 'all' || owner === who) return true;
  const whose = { company: [], team: [it.team], person: owner.teams }[it.level];
  const isLead = meet(whose, who.leads);
  if (it.state === 'draft' && !isLead && cast[it.creator] !== who) return false;
  if (it.level === 'company') return true;
  if (it.level === 'team') return meet(whose, who.teams);
  if (it.isPrivate && !isLead) return false;
  return who.reads === 'team' && meet(whose, who.teams);
}

test('who sees an objective: plain words, query, record and endpoint agree', async () => {
  let [looked, found] = [0, 0];
  const holds = fc.asyncProperty(world, async (wanted) => {
    const ids = await settle(wanted);
    for (const one of cast) {
      const said = wanted.map((it) => plainly(it, one));
      const [who] = await readersOf(server.db, [one.colleague.id]);
      const { rows } = await sql<Whose & { seen: boolean }>`
        select o.owner_id, o.created_by, o.level, o.team_id, o.state, o.is_private,
          ${inTeams('o', who!.teamIds)} as in_my_teams, ${inTeams('o', who!.ledTeamIds)} as is_led,
          ${objectiveSeen(who!)} as seen
        from objectives o where o.id = any(${ids}::int[]) order by o.id`.execute(server.db);
      expect(rows.map((it) => it.seen)).toEqual(said);
      expect(rows.map((it) => seesObjective(it, who!))).toEqual(said);
      for (const [nth, id] of ids.entries()) {
        const { status } = await one.colleague.call('GET /get-okr', { id });
        expect(status).toBe(said[nth] ? 200 : 404);
      }
      looked += said.length;
      found += said.filter(Boolean).length;
    }
  });
  await fc.assert(holds, { numRuns: RUNS });
  // Worlds in which nobody sees anything, or everybody everything, would agree as well.
  expect(found).toBeGreaterThan(looked / 10);
  expect(found).toBeLessThan(looked);
}, 60_000);
