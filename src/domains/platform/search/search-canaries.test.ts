import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hitKinds } from '#/kernel/hit.ts';
import { canaries } from '../../../../tests/support/canaries.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let all: Awaited<ReturnType<typeof canaries>>;

const WORD = 'Quibblewick';
/** As it is typed: the whole, its middle, its beginning, with another word that stands there too. */
const typed = ['quibblewick', 'ibblewi', 'QUIBB', 'quib ick', 'bb'];

const found = async (who: Colleague, input: object) =>
  (await who.call('GET /search', { deep: true, ...input })).body['rows'] as {
    kind: string;
    id: number;
  }[];

beforeAll(async () => {
  server = await testServer();
  all = await canaries(server, WORD);
});
afterAll(() => server.close());

test.each(typed)('who may see everything finds one of every kind by "%s"', async (q) => {
  const rows = await found(all.admin, { q });
  expect(rows.map((it) => it.kind)).toEqual(expect.arrayContaining([...hitKinds]));
  for (const kind of hitKinds)
    expect(await found(all.admin, { q, kinds: kind })).toContainEqual(
      expect.objectContaining({ kind, id: Number(all.ids[kind]) }),
    );
});

test.each([...typed, ''])('nobody from elsewhere finds one of them by "%s"', async (q) => {
  const rows = await found(all.outsider, { q, limit: 10_000 });
  for (const kind of hitKinds) {
    const hidden = expect.objectContaining({ kind, id: Number(all.ids[kind]) });
    expect(rows).not.toContainEqual(hidden);
    expect(await found(all.outsider, { q, kinds: kind })).not.toContainEqual(hidden);
  }
});

test('what is taken away from somebody is not found from the next question on', async () => {
  const issues = () => found(all.project.amna, { q: WORD, kinds: 'issue' });
  expect(await issues()).toHaveLength(1);
  await server.db
    .deleteFrom('project_members')
    .where('person_id', '=', all.project.amna.id)
    .execute();
  expect(await issues()).toEqual([]);
});

test('who has left is not found by their name, and is again once they are back', async () => {
  const people = () => found(all.admin, { q: WORD, kinds: 'person' });
  const is = (status: string) =>
    sql`update people set status = ${status} where id = ${all.person.id}`.execute(server.db);
  await is('left');
  expect(await people()).toEqual([]);
  await is('active');
  expect(await people()).toHaveLength(1);
});
