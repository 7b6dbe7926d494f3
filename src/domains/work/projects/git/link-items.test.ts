import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitHost, type GitHostFixture } from '../../../../../tests/support/git-host.ts';
import {
  githubPull,
  githubPush,
  gitlabMerge,
  gitlabPush,
} from '../../../../../tests/support/git-payloads.ts';
import { ok, projectCast } from '../../../../../tests/support/project-cast.ts';
import { createIssue } from '../../../../../tests/support/project-cast.ts';

let host: GitHostFixture;
let connection: Awaited<ReturnType<GitHostFixture['connect']>>;
beforeAll(async () => {
  host = await gitHost();
  connection = await host.connect();
});
afterAll(() => host.close());

const send = async (payload: object) => {
  expect((await host.github(connection, payload)).status).toBe(202);
  await host.read();
};
const counts = async (id: number) => {
  const { pulls, branches, commits } = await host.linksOf(id);
  return [pulls.length, branches.length, commits.length];
};
let numbers = 100;
const number = () => (numbers += 1);

test('only who sees the project sees what is linked', async () => {
  const { id, key } = await host.issue();
  await send(githubPull({ number: number(), title: key }));
  expect((await host.server.call('GET /work-git', { kind: 'issue', id })).status).toBe(401);
  const outside = await host.project.outsider.call('GET /work-git', { kind: 'issue', id });
  const absent = await host.project.outsider.call('GET /work-git', {
    kind: 'issue',
    id: 2_000_000,
  });
  expect([outside.status, outside.body.message]).toEqual([404, absent.body.message]);
  expect(await counts(id)).toEqual([1, 0, 0]);
});

test('a key of a project beyond the connection, of a deleted issue or of none links nothing', async () => {
  const other = await projectCast(host.server);
  const foreign = ok(await createIssue(other.lead, other.key)).body as { id: number; key: string };
  const gone = await host.issue();
  await host.project.lead.call('POST /cjprojects/delete-issue', { id: gone.id });
  const names = `${foreign.key} ${gone.key} ${host.project.key}-99999`;
  await send(githubPull({ number: number(), title: `Fixes ${names}`, body: `Closes ${names}` }));
  await send(githubPush({ branch: foreign.key, created: true, messages: [`Fixes ${names}`] }));
  const links = await host.server.db
    .selectFrom('git_links')
    .select('item_id')
    .where('issue_id', 'in', [foreign.id, gone.id])
    .execute();
  expect(links).toEqual([]);
  const { body } = await other.lead.call('GET /cjprojects/issue-detail', { id: foreign.id });
  expect((body['issue'] as { version: number }).version).toBe(1);
  expect(await host.deliveries(connection.id)).toMatchObject([
    { state: 'ignored', outcome: 'It names no issue' },
    { state: 'ignored', outcome: 'It names no issue' },
    {},
  ]);
});

test('branches, commits and pull requests are shown with what is known of them', async () => {
  const { id, key } = await host.issue();
  const branch = `${key.toLowerCase()}-mend-the-ladder`;
  await send(
    githubPush({ branch, created: true, messages: [`${key}: mend it\n\nAt length.`, 'Nothing'] }),
  );
  await send(githubPull({ number: 12, branch, title: 'Mend the ladder', draft: true }));
  const { pulls, branches, commits } = await host.linksOf(id);
  const repo = 'studio/puzzle-saga';
  expect(branches).toMatchObject([{ ref: branch, state: 'open', author: 'octo-sana', repo }]);
  expect(branches[0]!.url).toBe(`https://github.com/${repo}/tree/${branch}`);
  expect(commits).toMatchObject([{ title: `${key}: mend it`, author: 'Sana', state: null }]);
  expect(pulls).toMatchObject([{ ref: '12', title: 'Mend the ladder', state: 'draft' }]);
  expect(pulls[0]!.url).toBe(`https://github.com/${repo}/pull/12`);
});

test('links lead to the host alone, and texts are bounded and plain', async () => {
  const { id, key } = await host.issue();
  const bad = ['javascript:alert(1)', 'https://evil.example/a', 'http://github.com/a', 'a b'];
  for (const url of bad) {
    const title = `${key} <img src=x onerror=alert(1)>\u0000\u202e\n${'x'.repeat(100_000)}`;
    await send(githubPull({ number: number(), title, url }));
  }
  const { pulls } = await host.linksOf(id);
  expect(pulls.map(({ url }) => url)).toEqual(bad.map(() => 'https://github.com/'));
  for (const { title } of pulls) {
    expect(title.length).toBeLessThanOrEqual(200);
    expect(title).toMatch(/^\P{Cc}*$/u);
  }
});

test('two hundred keys in one message link twenty, and two thousand commits two hundred', async () => {
  const { id, key } = await host.issue();
  const others = await Promise.all(Array.from({ length: 25 }, () => host.issue()));
  const keys = [key, ...others.map((it) => it.key)];
  await send(githubPush({ branch: 'many', messages: [keys.join(' ')] }));
  const linked = await Promise.all(others.map(async (it) => (await counts(it.id))[2]!));
  expect(linked.filter((it) => it === 1)).toHaveLength(19);
  const messages = Array.from({ length: 2_000 }, (_, at) => `${key} ${at}`);
  await send(githubPush({ branch: 'long', messages }));
  const { commits, commitCount } = await host.linksOf(id);
  expect([commits.length, commitCount]).toEqual([50, 201]);
});

test('a forced push replaces the commits it writes anew', async () => {
  const { id, key } = await host.issue();
  const messages = [`${key} one`, `${key} two`];
  await send(githubPush({ branch: 'work', messages }));
  await send(githubPush({ branch: 'elsewhere', messages: [`${key} one`] }));
  expect(await counts(id)).toEqual([0, 0, 3]);
  await send(githubPush({ branch: 'work', messages, forced: true }));
  expect(await counts(id)).toEqual([0, 0, 3]);
  await send(githubPush({ branch: 'work', messages: [`${key} one`] }));
  expect(await counts(id)).toEqual([0, 0, 4]);
});

test('what a pull request no longer names is no longer linked, and a branch that is gone says so', async () => {
  const [one, two] = [await host.issue(), await host.issue()];
  const of = { number: number() };
  await send(githubPull({ ...of, title: one.key, body: two.key }));
  expect([await counts(one.id), await counts(two.id)]).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ]);
  const edited = { ...of, action: 'edited', updatedAt: '2025-03-04T11:00:00Z' };
  await send(githubPull({ ...edited, title: 'No key', body: two.key }));
  expect([await counts(one.id), await counts(two.id)]).toEqual([
    [0, 0, 0],
    [1, 0, 0],
  ]);
  await send(githubPush({ branch: one.key, created: true }));
  await send(githubPush({ branch: one.key, deleted: true }));
  expect((await host.linksOf(one.id)).branches).toMatchObject([{ state: 'deleted' }]);
});

test('what comes late does not take back what came first', async () => {
  const { id, key } = await host.issue();
  const of = { number: number(), title: key };
  await send(
    githubPull({ ...of, state: 'closed', merged: true, updatedAt: '2025-03-04T12:00:00Z' }),
  );
  await send(githubPull({ ...of, updatedAt: '2025-03-04T10:00:00Z' }));
  expect((await host.linksOf(id)).pulls).toMatchObject([{ state: 'merged' }]);
});

test('an author is known by an address the host vouches for, and by nothing a commit says', async () => {
  const sana = await host.server.as('Member', { name: 'Sana Malik' });
  const email = 'sana.malik@backlot.example';
  const { id, key } = await host.issue();
  const claimed = { email, username: null, name: 'Not Sana' };
  await send(githubPush({ branch: 'x', messages: [`${key} forged`], author: claimed }));
  expect((await host.linksOf(id)).commits).toMatchObject([{ author: 'Not Sana', person: null }]);
  await send(githubPush({ branch: 'x', messages: [`${key} hers`], author: { email } }));
  const { commits } = await host.linksOf(id);
  expect(commits.map(({ person }) => person?.id ?? null).toSorted()).toEqual([sana.id, null]);
  await send(githubPull({ number: number(), title: key }));
  await send(githubPull({ number: number(), title: key, login: 'somebody' }));
  const { pulls } = await host.linksOf(id);
  expect(pulls.map(({ author, person }) => [author, person?.name ?? null]).toSorted()).toEqual([
    ['octo-sana', 'Sana Malik'],
    ['somebody', null],
  ]);
});

test('what a connection does not reach any more is no longer linked', async () => {
  const { id, key } = await host.issue();
  const other = await projectCast(host.server);
  const it = await host.connect();
  await host.github(it, githubPush({ branch: key, created: true }));
  await host.read();
  expect(await counts(id)).toEqual([0, 1, 0]);
  const about = { id: it.id, version: it.version, name: it.name, baseUrl: 'https://github.com' };
  ok(await host.admin.call('POST /edit-git-connection', { ...about, projects: [other.id] }));
  expect(await counts(id)).toEqual([0, 0, 0]);
});

test('somebody who has left is no person of what is told from then on', async () => {
  const waqas = await host.server.as('Member', { name: 'Waqas Ali' });
  const author = { email: 'waqas.ali@backlot.example', username: 'octo-waqas', name: 'Waqas' };
  const { id, key } = await host.issue();
  await send(githubPush({ branch: 'w', messages: [`${key} his`], author }));
  await host.server.db
    .updateTable('people')
    .set({ status: 'left' })
    .where('id', '=', waqas.id)
    .execute();
  await send(githubPush({ branch: 'w', messages: [`${key} later`], author }));
  const { commits } = await host.linksOf(id);
  expect(commits.map(({ title, person }) => [title, person?.name ?? null]).toSorted()).toEqual([
    [`${key} his`, 'Waqas Ali'],
    [`${key} later`, null],
  ]);
});

test('GitLab tells the same by its own words', async () => {
  const it = await host.connect({ host: 'gitlab', baseUrl: 'https://gitlab.com', projects: 'all' });
  const { id, key } = await host.issue();
  const deliver = async (payload: object) => {
    expect((await host.gitlab(it, payload)).status).toBe(202);
    await host.read();
  };
  await deliver(gitlabPush({ branch: key, messages: [`Fixes ${key}`] }));
  await deliver(gitlabMerge({ title: `Draft: ${key}`, draft: true }));
  const { pulls, branches, commits } = await host.linksOf(id);
  expect(branches).toMatchObject([{ ref: key, author: 'Sana Malik', state: 'open' }]);
  expect(commits).toMatchObject([{ title: `Fixes ${key}`, author: 'Somebody', person: null }]);
  expect(pulls).toMatchObject([{ ref: '7', state: 'draft', author: 'Sana Malik' }]);
  expect(pulls[0]!.url).toContain('https://gitlab.com/');
});

test('a task is linked by a connection that reaches everything, and by no other', async () => {
  const sana = await host.server.as('Member');
  const saved = ok(await sana.call('POST /tasks/save', { title: 'Paint the hull' })).body;
  const { id, key } = saved as { id: number; key: string };
  const of = async (who = sana) => who.call('GET /work-git', { kind: 'task', id });
  await send(githubPush({ branch: `${key}-a`, created: true }));
  expect((await of()).body).toMatchObject({ branches: [] });
  const all = await host.connect({ projects: 'all' });
  await host.github(all, githubPush({ branch: `${key}-b`, created: true }));
  await host.read();
  expect((await of()).body).toMatchObject({ branches: [{ ref: `${key}-b` }] });
  expect((await of(await host.server.as('Member'))).status).toBe(404);
  expect((await host.server.call('GET /work-git', { kind: 'task', id })).status).toBe(401);
});
