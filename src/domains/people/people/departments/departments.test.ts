import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { Department } from './departments.contract.ts';

let server: TestServer;
let hr: Colleague;
let member: Colleague;

beforeAll(async () => {
  server = await testServer();
  hr = await server.as('HR', { name: 'Ayesha Rauf' });
  member = await server.as('Member');
});
afterAll(() => server.close());

const tree = async (who = member) =>
  (await who.call('GET /departments')).body['rows'] as Department[];
const save = (input: object, who = hr) =>
  who.call('POST /save-department', { parentId: null, headId: null, ...input });
async function add(name: string, parentId: number | null = null): Promise<Department> {
  const { body } = await save({ name, parentId });
  return (await tree()).find((it) => it.id === body['id'])!;
}
const changed = ({ id, version, name, parentId }: Department, to: object) =>
  save({ id, version, name, parentId, ...to });
const remove = ({ id, version }: Department, who = hr) =>
  who.call('POST /delete-department', { id, version });

test('everybody reads the tree, only Admin and HR change it', async () => {
  const nobody = await server.nobody();
  expect((await nobody.call('GET /departments')).status).toBe(403);
  expect((await member.call('GET /departments')).status).toBe(200);
  for (const role of ['Member', 'Team lead', 'Finance'] as const) {
    const it = await server.as(role);
    expect((await save({ name: 'Art' }, it)).status).toBe(403);
    expect((await it.call('POST /delete-department', { id: 1, version: 1 })).status).toBe(403);
  }
  expect((await save({ name: 'Legal' }, await server.as('Admin'))).status).toBe(200);
});

test('bad input names its field', async () => {
  const fields = async (to: object) =>
    Object.keys((await save({ name: 'Sound', ...to })).body.fields ?? {});
  expect(await fields({ name: '  ' })).toEqual(['name']);
  expect(await fields({ name: 'legal' })).toEqual(['name']);
  expect(await fields({ parentId: 99_999 })).toEqual(['parentId']);
  expect(await fields({ headId: 99_999 })).toEqual(['headId']);
  expect((await save({ id: 99_999, version: 1, name: 'Sound' })).status).toBe(404);
});

test('a department is moved, but never below itself', async () => {
  const games = await add('Games');
  const art = await add('Art', games.id);
  const concept = await add('Concept', art.id);
  const circle = await changed(games, { parentId: concept.id });
  expect(Object.keys(circle.body.fields ?? {})).toEqual(['parentId']);
  expect((await changed(games, { parentId: games.id })).status).toBe(400);
  const moved = await changed(concept, { parentId: games.id });
  expect(moved.body).toMatchObject({ parentId: games.id, version: 2 });
  const late = await changed(concept, { name: 'Drawing' });
  expect(late).toMatchObject({ status: 412, body: { current: { version: 2, name: 'Concept' } } });
  const names = (await tree()).map((it) => it.name);
  expect(names).toEqual(['Games', 'Art', 'Concept', 'Legal']);
});

test('two moves at once do not close a circle', async () => {
  const [one, two] = [await add('One'), await add('Two')];
  const replies = await Promise.all([
    changed(one, { parentId: two.id }),
    changed(two, { parentId: one.id }),
  ]);
  expect(replies.map((it) => it.status).toSorted()).toEqual([200, 400]);
  expect((await tree()).map((it) => it.name)).toEqual(expect.arrayContaining(['One', 'Two']));
});

test('heads are counted, own and with sub-departments', async () => {
  const parent = await add('Product');
  const child = await add('Research', parent.id);
  const place = async (id: number, department: number, status: 'active' | 'left' = 'active') =>
    server.db
      .updateTable('people')
      .set({ department_id: department, status })
      .where('id', '=', id)
      .execute();
  await place(member.id, parent.id);
  await place(hr.id, child.id);
  await place((await server.as('Member')).id, child.id, 'left');
  await changed(child, { headId: hr.id });
  const rows = await tree();
  expect(rows.find((it) => it.id === parent.id)).toMatchObject({ people: 1, peopleBelow: 2 });
  expect(rows.find((it) => it.id === child.id)).toMatchObject({
    people: 1,
    peopleBelow: 1,
    head: { id: hr.id, name: 'Ayesha Rauf' },
  });
});

test('a department with something in it is not deleted, and says what', async () => {
  const parent = await add('Studio');
  const child = await add('Tools', parent.id);
  await server.db
    .insertInto('teams')
    .values({ name: 'Builds', department_id: parent.id })
    .execute();
  const refused = await remove(parent);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe('Studio still has 1 team and 1 sub-department.');
  expect((await remove({ ...child, version: 7 })).status).toBe(412);
  const left = await server.as('Member');
  await server.db
    .updateTable('people')
    .set({ department_id: child.id, status: 'left' })
    .where('id', '=', left.id)
    .execute();
  expect((await remove(child)).status).toBe(200);
  expect((await remove(child)).status).toBe(404);
  const entry = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'department.delete')
    .executeTakeFirstOrThrow();
  expect(entry.before).toEqual({ name: 'Tools', parentId: parent.id, headId: null });
});
