import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readersOf } from '#/store/readers.ts';
import { announcementCast } from '../../../../tests/support/announcement-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import {
  announcementSeen,
  announcementWritable,
  seesAnnouncement,
  writesAnnouncement,
} from './announcements.policy.ts';
import { findAnnouncement } from './announcements.records.ts';

/** Whoever looks, at whatever is announced: query, predicate, endpoint and plain words say the same. */

const NOW = new Date('2025-11-20T05:00:00Z');
const hence = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

interface Somebody {
  colleague: Colleague;
  reads: boolean;
  writes: 'nothing' | 'of-team' | 'all';
  /** Member or lead at present. */
  team: 'north' | 'south' | null;
  leads: 'north' | 'south' | null;
}

let server: TestServer;
let cast: Somebody[];
let teams: Record<'north' | 'south', number>;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = NOW;
  const { team, hr, lead, amna, outsider } = await announcementCast(server);
  const south = await server.db
    .selectFrom('teams')
    .select('id')
    .where('lead_id', '=', outsider.id)
    .executeTakeFirstOrThrow();
  teams = { north: team, south: south.id };
  // Led the team of the north until lately, wrote to it, and holds the right still.
  const former = await server.as('Team lead', { teamId: south.id });
  const moved = await server.as('Member', { teamId: south.id });
  await server.db
    .insertInto('team_members')
    .values({ team_id: team, person_id: moved.id, since: '2025-01-01', until: '2025-06-30' })
    .execute();
  const blind = await server.as('Member', { teamId: team, without: ['announcements:read'] });
  cast = [
    { colleague: hr, reads: true, writes: 'all', team: null, leads: null },
    { colleague: lead, reads: true, writes: 'of-team', team: 'north', leads: 'north' },
    { colleague: outsider, reads: true, writes: 'of-team', team: 'south', leads: 'south' },
    { colleague: former, reads: true, writes: 'of-team', team: 'south', leads: null },
    { colleague: amna, reads: true, writes: 'nothing', team: 'north', leads: null },
    { colleague: moved, reads: true, writes: 'nothing', team: 'south', leads: null },
    { colleague: blind, reads: false, writes: 'nothing', team: 'north', leads: null },
  ];
});
afterAll(() => server.close());

const somebody = fc.nat(6);
const worlds = fc.record({
  author: somebody,
  audience: fc.constantFrom('everyone', 'teams', 'people'),
  teams: fc.subarray(['north', 'south'] as const),
  people: fc.uniqueArray(somebody, { maxLength: 3 }),
  state: fc.constantFrom('draft', 'scheduled', 'published', 'expired', 'recalled'),
  /** Hours from now, past or to come; time has moved it on though nobody wrote that down. */
  publishes: fc.constantFrom(-2, 2),
  expires: fc.constantFrom(null, -1, 3),
  isDeleted: fc.constantFrom(false, false, false, true),
});
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;
/** Nothing is over before it begins. */
const world = worlds.filter(({ expires, publishes }) => expires === null || expires > publishes);

async function settle(it: World) {
  const isPlanned = it.state === 'draft' || it.state === 'scheduled';
  const author_id = cast[it.author]!.colleague.id;
  const { id } = await server.db
    .insertInto('announcements')
    .values({
      title: 'Tide tables',
      body: 'They are new.',
      state: it.state,
      audience: it.audience,
      publish_at: hence(isPlanned ? it.publishes : -2),
      expires_at: it.expires === null ? null : hence(it.expires),
      author_id,
      created_at: NOW,
      changed_by: author_id,
      changed_at: NOW,
      deleted_at: it.isDeleted ? NOW : null,
      ...(it.state === 'recalled' && {
        recalled_by: author_id,
        recalled_at: NOW,
        recall_reason: 'Wrong',
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const to = { everyone: [], teams: it.teams.map((name) => teams[name]), people: [] as number[] };
  to.people = it.people.map((nth) => cast[nth]!.colleague.id);
  for (const target_id of to[it.audience])
    await server.db
      .insertInto('audience_targets')
      .values({ kind: 'announcement', subject_id: id, target_id })
      .execute();
  return id;
}

/** The rule as one would say it to a colleague. */
function plainly(it: World, who: Somebody) {
  const isOver = it.expires !== null && it.expires < 0;
  const isOut = it.state === 'published' || (it.state === 'scheduled' && it.publishes < 0);
  const isFor = {
    everyone: true,
    teams: it.teams.some((name) => name === who.team),
    people: it.people.some((nth) => cast[nth] === who),
  };
  const ledOnly = it.audience === 'teams' && it.teams.every((name) => name === who.leads);
  const isTheirs = cast[it.author] === who || it.teams.length > 0;
  const writes = { nothing: false, 'of-team': ledOnly && isTheirs, all: true }[who.writes];
  const reads = who.reads && isOut && !isOver && isFor[it.audience];
  return { writes: !it.isDeleted && writes, seen: !it.isDeleted && (writes || reads) };
}

/** How a lone person sees it: by the query, by the record and by the endpoint. */
async function looked(id: number, { colleague, reads }: Somebody) {
  const [who] = await readersOf(server.db, [colleague.id]);
  const asking = { db: server.db, who: who!, now: NOW };
  const { rows } = await sql<{ seen: boolean; writes: boolean }>`
    select ${announcementSeen(who!, NOW)} as seen,
      a.deleted_at is null and ${announcementWritable(who!)} as writes
    from announcements a where a.id = ${id}`.execute(server.db);
  const row = await findAnnouncement(asking, id);
  const { status, body } = await colleague.call('GET /announcements/announcement', { id });
  expect(status).toBe(reads ? (rows[0]!.seen ? 200 : 404) : 403);
  const can = (body['can'] ?? { look: false }) as Record<string, boolean>;
  const record = {
    seen: row !== undefined && seesAnnouncement(row, who!),
    writes: row !== undefined && writesAnnouncement(row, who!),
  };
  return { query: rows[0]!, record, endpoint: { seen: status === 200, writes: can['look'] } };
}

/** What only makes up by chance seldom: who led a team until lately and wrote to all of it. */
const hasLeft: World = {
  author: 3,
  audience: 'teams',
  teams: ['north'],
  people: [],
  state: 'published',
  publishes: -2,
  expires: null,
  isDeleted: false,
};

test('who sees an announcement and who changes it: query, record and words agree', async () => {
  let [all, seen, written] = [0, 0, 0];
  const holds = fc.asyncProperty(world, async (it) => {
    const id = await settle(it);
    for (const who of cast) {
      const said = plainly(it, who);
      const found = await looked(id, who);
      expect(found).toEqual({ query: said, record: said, endpoint: said });
      all += 1;
      seen += Number(said.seen);
      written += Number(said.writes);
    }
  });
  await fc.assert(holds, { numRuns: 40, examples: [[hasLeft], [{ ...hasLeft, state: 'draft' }]] });
  // Worlds in which nobody sees anything, or everybody everything, would agree as well.
  expect(seen).toBeGreaterThan(all / 20);
  expect(seen).toBeLessThan(all);
  expect(written).toBeGreaterThan(0);
}, 60_000);

test('whoever may read no announcements is told of none and counts as no reader', async () => {
  const { save, team, hr } = await announcementCast(server);
  const blind = await server.as('Member', { teamId: team, without: ['announcements:read'] });
  const { body } = await save(hr, { title: 'Bonus round' });
  const told = await server.db
    .selectFrom('notifications')
    .select('person_id')
    .where('title', '=', 'Bonus round')
    .execute();
  expect(told.length).toBeGreaterThan(0);
  expect(told.map((it) => it.person_id)).not.toContain(blind.id);
  const { body: readers } = await hr.call('GET /announcements/readers', {
    id: Number(body['id']),
    show: 'missing',
  });
  const missing = (readers['rows'] as { person: { id: number } }[]).map((it) => it.person.id);
  expect(missing).not.toContain(blind.id);
  expect(body['reach']).toMatchObject({ audience: told.length });
}, 30_000);

test('a lead who leads the team no more neither reads who read, nor reminds, nor recalls', async () => {
  const { save, lead, hr, team } = await announcementCast(server);
  const { body } = await save(lead);
  const id = Number(body['id']);
  const version = Number(body['version']);
  await server.db.updateTable('teams').set({ lead_id: null }).where('id', '=', team).execute();
  const readers = await lead.call('GET /announcements/readers', { id, show: 'missing' });
  const reminded = await lead.call('POST /announcements/remind', { id });
  const recalled = await lead.call('POST /announcements/recall', { id, version, reason: 'Mine' });
  expect([readers.status, reminded.status, recalled.status]).toEqual([404, 404, 404]);
  expect((await hr.call('GET /announcements/readers', { id, show: 'missing' })).status).toBe(200);
}, 30_000);
