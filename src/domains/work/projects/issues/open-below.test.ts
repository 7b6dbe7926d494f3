import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: ProjectCast;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await projectCast(server);
});

const make = async (who: Colleague, change: object = {}) =>
  ok(await createIssue(who, cast.key, change)).body as { id: number; key: string; version: number };
const update = (who: Colleague, it: { id: number; version: number }, change: object) =>
  who.call('POST /cjprojects/update-issue', { id: it.id, version: it.version, ...change });
const move = (who: Colleague, id: number, change: object) =>
  who.call('POST /cjprojects/update-issue-status', { id, ...change });
const detail = (who: Colleague, id: number) => who.call('GET /cjprojects/issue-detail', { id });
test('closing what has open work below asks first, at any depth, and is done when it is meant', async () => {
  const { lead } = cast;
  const top = await make(lead);
  const middle = await make(lead, { parentId: top.id });
  const low = await make(lead, { parentId: middle.id });
  const statuses = await server.db
    .selectFrom('project_statuses')
    .select(['id', 'status_group'])
    .where('project_id', '=', (await detail(lead, top.id)).body['project']!['id' as never])
    .execute();
  const of = (group: string) => statuses.find((it) => it.status_group === group)!.id;
  const refused = await move(lead, top.id, { group: 'completed' });
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    { leaveOpen: '2 issues below it are still open.' },
  ]);
  expect(refused.body.message).toContain(`${middle.key}, ${low.key}`);
  expect((await update(lead, top, { statusId: of('cancelled') })).status).toBe(409);
  // Nothing was written of it, and other fields change freely.
  expect((await detail(lead, top.id)).body['issue']).toMatchObject({ version: top.version });
  const named = ok(await update(lead, top, { title: 'Winter event' })).body as { version: number };
  ok(await move(lead, low.id, { group: 'cancelled' }));
  ok(await move(lead, middle.id, { group: 'completed' }));
  ok(await move(lead, middle.id, { group: 'started' }));
  const version = named.version;
  const meant = await update(
    lead,
    { ...top, version },
    { statusId: of('completed'), leaveOpen: true },
  );
  expect(ok(meant).body).toMatchObject({ status: { group: 'completed' } });
  // Of several, those count that stay open.
  const [over, under, beside] = [await make(lead), await make(lead), await make(lead)];
  ok(await update(lead, under, { parentId: over.id }));
  const done = { statusId: of('completed') };
  const rows = [
    { id: over.id, version: over.version, ...done },
    { id: under.id, version: under.version + 1, ...done },
    { id: beside.id, version: beside.version, ...done },
  ];
  const alone = await lead.call('POST /cjprojects/update-issues', { rows: [rows[0], rows[2]] });
  expect(alone.body['refused']).toMatchObject([
    { id: over.id, fields: { leaveOpen: '1 issue below it is still open.' } },
  ]);
  const both = await lead.call('POST /cjprojects/update-issues', { rows: rows.slice(0, 2) });
  expect(both.body).toMatchObject({ refused: [], done: [{ id: over.id }, { id: under.id }] });
});
