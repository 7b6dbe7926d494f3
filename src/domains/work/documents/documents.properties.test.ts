import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { may, scopeOf } from '#/kernel/access.ts';
import { readersOf } from '#/store/readers.ts';
import { viewerOf } from '#/store/viewer.ts';
import { documentCast, read } from '../../../../tests/support/document-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import {
  documents,
  readable,
  readsDocument,
  writable,
  writesDocument,
} from './documents.policy.ts';

/** Whoever looks, at whatever there is: query, predicate and endpoint say the same. */

const PEOPLE = 7;
const RUNS = 4;
const now = new Date('2026-03-02T09:00:00Z');

const person = fc.nat(PEOPLE - 1);
const level = fc.constantFrom('read' as const, 'write' as const);
const document = fc.record({
  owner: person,
  audience: fc.constantFrom('inherited', 'everybody', 'team', 'people' as const),
  /** Whether it is the cast's team or the other one. */
  isElsewhere: fc.boolean(),
  level,
  people: fc.uniqueArray(fc.record({ of: person, level }), {
    maxLength: 3,
    selector: (it) => it.of,
  }),
  isDeleted: fc.boolean(),
});
const world = fc.array(document, { minLength: 5, maxLength: 9 });
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

let server: TestServer;
let teams: number[];
let people: Colleague[];
beforeAll(async () => {
  server = await testServer();
  const cast = await documentCast(server);
  const { team, elsewhere, lead, amna, bilal, outsider } = cast;
  teams = [team, elsewhere];
  const moved = await server.as('Member', { teamId: elsewhere });
  await server.db
    .insertInto('team_members')
    .values({ team_id: team, person_id: moved.id, since: '2025-01-01', until: '2025-12-31' })
    .execute();
  const blind = await server.as('Member', { teamId: team, without: ['documents:read'] });
  people = [lead, amna, bilal, outsider, moved, blind, await server.as('Super admin')];
});
afterAll(() => server.close());

/** Each inherits from the one before it, where it inherits. */
async function settle(it: World) {
  let above: { id: number; scopeId: number } | null = null;
  const made: number[] = [];
  for (const [nth, { owner, isElsewhere, people: chosen, ...one }] of it.entries()) {
    const audience = above ? one.audience : 'everybody';
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('documents', 'id'))::int as id`.execute(server.db);
    const { id } = rows[0]!;
    const scopeId: number = above && audience === 'inherited' ? above.scopeId : id;
    const owner_id = people[owner]!.id;
    await server.db
      .insertInto('documents')
      .values({
        id,
        parent_id: above?.id ?? null,
        rank: `a${nth}`,
        title: 'Tide tables',
        body: '',
        words: '',
        author_id: owner_id,
        owner_id,
        audience,
        team_id: audience === 'team' ? teams[Number(isElsewhere)]! : null,
        level: one.level,
        scope_id: scopeId,
        changed_by: owner_id,
        changed_at: now,
        deleted_at: one.isDeleted ? now : null,
      })
      .execute();
    if (audience === 'people') {
      for (const { of, level: given } of chosen)
        await server.db
          .insertInto('document_people')
          .values({ document_id: id, person_id: people[of]!.id, level: given })
          .execute();
    }
    above = { id, scopeId };
    made.push(id);
  }
  return made;
}

interface Loaded {
  id: number;
  ownerId: number;
  deletedAt: Date | null;
  inForce: Parameters<typeof readsDocument>[0]['inForce'];
}

async function load(made: readonly number[]) {
  const { rows } = await sql<Loaded>`
    select d.id, d.owner_id as "ownerId", d.deleted_at as "deletedAt", jsonb_build_object(
      'ownerId', a.owner_id, 'audience', a.audience, 'teamId', a.team_id, 'level', a.level,
      'people', (select coalesce(jsonb_agg(jsonb_build_object('id', x.person_id, 'level', x.level)), '[]')
        from document_people x where x.document_id = a.id)) as "inForce"
    from ${documents} where d.id = any(${[...made]}) order by d.id`.execute(server.db);
  return rows;
}

test('who reads and writes a document: query, loaded record and endpoint agree', async () => {
  let [looked, found] = [0, 0];
  const holds = fc.asyncProperty(world, async (it) => {
    const made = await settle(it);
    const loaded = await load(made);
    const [readers, ids] = [people.map((one) => one.id), [...made]];
    for (const who of await readersOf(server.db, readers)) {
      const by = await viewerOf(server.db, who);
      const { rows } = await sql<{ reads: boolean; writes: boolean }>`
        select ${readable(who)} as reads, ${writable(who)} as writes
        from ${documents} where d.id = any(${ids}) order by d.id`.execute(server.db);
      const said = loaded.map((one) => ({
        reads: readsDocument(one, by),
        writes: writesDocument(one, by),
      }));
      expect(said).toEqual(rows);
      const asks = people.find((one) => one.id === who.id)!;
      const refused = scopeOf(may('documents:read'), who.grants) === undefined ? 403 : 404;
      for (const [nth, { reads }] of said.entries()) {
        const { status } = await read(asks, made[nth]);
        expect(status).toBe(reads ? 200 : refused);
        looked += 1;
        found += Number(reads);
      }
    }
  });
  await fc.assert(holds, { numRuns: RUNS });
  // Worlds in which nobody sees anything, or everybody everything, would agree as well.
  expect(found).toBeGreaterThan(looked / 10);
  expect(found).toBeLessThan(looked);
});
