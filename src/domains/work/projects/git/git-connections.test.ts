import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitHost, type GitHostFixture } from '../../../../../tests/support/git-host.ts';
import { projectCast } from '../../../../../tests/support/project-cast.ts';
import { MOST_CONNECTIONS } from './git-connections.contract.ts';

let host: GitHostFixture;
beforeAll(async () => {
  host = await gitHost();
});
afterAll(() => host.close());

const about = () => ({
  name: 'Studio on GitHub',
  host: 'github',
  baseUrl: 'https://github.com',
  projects: [host.project.id],
});
const add = (change: object = {}) =>
  host.admin.call('POST /add-git-connection', { ...about(), ...change });

test('only those who connect hosts see or change connections', async () => {
  const { id, version } = await host.connect();
  const which = { id, version };
  const { host: _host, ...change } = about();
  const calls = [
    ['GET /git-connections', {}],
    ['GET /git-deliveries', { id }],
    ['POST /add-git-connection', about()],
    ['POST /edit-git-connection', { ...which, ...change }],
    ['POST /switch-git-connection', { ...which, on: false }],
    ['POST /renew-git-secret', which],
    ['POST /remove-git-connection', which],
  ] as const;
  for (const [key, input] of calls) {
    expect((await host.server.call(key, input)).status).toBe(401);
    for (const who of [host.project.lead, await host.server.as('HR')])
      expect((await who.call(key, input)).status).toBe(403);
  }
});

test.each([
  [{ baseUrl: 'http://github.com' }, 'baseUrl'],
  [{ baseUrl: 'https://github.com/studio' }, 'baseUrl'],
  [{ baseUrl: 'https://user@github.com' }, 'baseUrl'],
  [{ baseUrl: 'https://10.0.0.1' }, 'baseUrl'],
  [{ baseUrl: 'javascript:alert(1)' }, 'baseUrl'],
  [{ host: 'svn' }, 'host'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ projects: [] }, 'projects'],
  [{ projects: [2_000_000] }, 'projects'],
  [{ secret: 'mine' }, 'secret'],
])('%j is refused', async (change, field) => {
  const { status, body } = await add(change);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test('a change of an older version, a name that is taken and one too many are refused', async () => {
  const it = await host.connect();
  const { host: _host, ...change } = about();
  const edit = (version: number, name: string) =>
    host.admin.call('POST /edit-git-connection', { id: it.id, version, ...change, name });
  const edited = await edit(it.version, 'First');
  expect((await edit(it.version, 'Second')).status).toBe(412);
  const { body } = await add({ name: 'fIRST' });
  expect(body.fields).toHaveProperty('name');
  expect(edited.body['version']).toBe(it.version + 1);
  const rows = (await host.admin.call('GET /git-connections')).body['rows'] as object[];
  for (let at = rows.length; at < MOST_CONNECTIONS; at += 1)
    expect((await add({ name: `Number ${at}` })).status).toBe(200);
  expect((await add({ name: 'One more' })).status).toBe(409);
  await host.server.db.deleteFrom('git_connections').where('name', 'like', 'Number %').execute();
});

test('the secret is told once, sealed, and stands in no log', async () => {
  const { body } = await add({ name: 'Sealed' });
  const secret = String(body['secret']);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const rows = JSON.stringify((await host.admin.call('GET /git-connections')).body);
  const kept = await host.server.db.selectFrom('git_connections').selectAll().execute();
  const audit = await host.server.db.selectFrom('audit').selectAll().execute();
  for (const text of [rows, JSON.stringify(audit), ...kept.map((it) => it.sealed.toString())])
    expect(text).not.toContain(secret);
  expect(rows).toContain('http://backlot.test/api/git/');
});

test('who sees some projects only leaves the others of a connection as they are', async () => {
  const other = await projectCast(host.server);
  const { id, version } = await host.connect({ projects: [host.project.id, other.id] });
  const role = await host.server.db
    .insertInto('roles')
    .values({
      name: 'Keeper of repositories',
      rank: 20,
      grants: JSON.stringify({ 'git:write': 'all', 'projects:read': 'own' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const keeper = await host.server.as('Member');
  await host.server.db
    .updateTable('people')
    .set({ role_id: role.id })
    .where('id', '=', keeper.id)
    .execute();
  await host.server.db
    .insertInto('project_members')
    .values({
      project_id: host.project.id,
      person_id: keeper.id,
      role: 'viewer',
      since: new Date(),
    })
    .execute();
  const seen = (await keeper.call('GET /git-connections')).body['rows'] as {
    id: number;
    projects: { id: number }[];
    otherProjects: number;
  }[];
  expect(seen.find((it) => it.id === id)).toMatchObject({
    projects: [{ id: host.project.id }],
    otherProjects: 1,
  });
  const { host: _host, ...change } = about();
  const edit = (projects: unknown) =>
    keeper.call('POST /edit-git-connection', { id, version, ...change, name: 'Kept', projects });
  expect((await edit([other.id])).body.fields).toHaveProperty('projects');
  expect((await edit('all')).body.fields).toHaveProperty('projects');
  expect((await edit([host.project.id])).body).toMatchObject({ otherProjects: 1 });
});
