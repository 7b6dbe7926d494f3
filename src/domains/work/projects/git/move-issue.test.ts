import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitHost, type GitHostFixture } from '../../../../../tests/support/git-host.ts';
import { githubPull, githubPush, gitlabMerge } from '../../../../../tests/support/git-payloads.ts';
import { ok } from '../../../../../tests/support/project-cast.ts';

let host: GitHostFixture;
let connection: Awaited<ReturnType<GitHostFixture['connect']>>;
beforeAll(async () => {
  host = await gitHost();
  connection = await host.connect();
});
afterAll(() => host.close());

let numbers = 0;
/** A pull request, each state of it later than the one before. */
function pull(about: object) {
  numbers += 1;
  const number = numbers;
  let hour = 10;
  return async (change: object = {}) => {
    hour += 1;
    const updatedAt = `2025-03-04T${hour}:00:00Z`;
    const payload = githubPull({ number, updatedAt, ...about, ...change });
    expect((await host.github(connection, payload)).status).toBe(202);
    await host.read();
  };
}
const push = async (about: Parameters<typeof githubPush>[0]) => {
  expect((await host.github(connection, githubPush(about))).status).toBe(202);
  await host.read();
};
const merged = { action: 'closed', state: 'closed', merged: true };
const move = (id: number, group: string) =>
  host.project.lead.call('POST /cjprojects/update-issue-status', { id, group });
const rules = async () =>
  (await host.project.lead.call('GET /cjprojects/git', { project: host.project.key })).body;

test('an issue that is further, done or cancelled is not moved', async () => {
  for (const group of ['started', 'completed', 'cancelled']) {
    const { id, key } = await host.issue();
    await move(id, group);
    const before = await host.statusOf(id);
    await push({ branch: key, created: true });
    await pull({ title: key })();
    expect(await host.statusOf(id)).toBe(before);
  }
});

test('a mere mention, a commit on a branch and one that closes nothing move nothing', async () => {
  const { id, key } = await host.issue();
  await push({ branch: 'somewhere', messages: [`Fixes ${key}`] });
  await push({ messages: [`Part of ${key}`] });
  await pull({ title: 'Something', body: `See ${key}` })(merged);
  expect(await host.statusOf(id)).toBe('To do');
  expect((await host.linksOf(id)).commitCount).toBe(2);
});

test('one from a fork moves nothing before it is merged', async () => {
  const { id, key } = await host.issue();
  const it = pull({ title: key, fork: true });
  await it();
  expect(await host.statusOf(id)).toBe('To do');
  await it(merged);
  expect(await host.statusOf(id)).toBe('Done');
});

test('one that somebody opens from a fork keeps no issue from being done', async () => {
  const { id, key } = await host.issue();
  await pull({ title: key, fork: true })();
  await pull({ title: key })(merged);
  expect(await host.statusOf(id)).toBe('Done');
});

test('a commit closes an issue once, however often it comes to the main branch', async () => {
  const { id, key } = await host.issue();
  const commit = { messages: [`Fixes ${key}`], shas: ['c0ffee'.padEnd(40, '1')] };
  await push({ branch: 'work', ...commit });
  await push(commit);
  expect(await host.statusOf(id)).toBe('Done');
  await move(id, 'unstarted');
  await push(commit);
  expect(await host.statusOf(id)).toBe('To do');
  expect((await host.linksOf(id)).commits).toMatchObject([{ state: 'merged' }]);
});

test('one that is closed without a merge, and one that is opened again, take nothing back', async () => {
  const { id, key } = await host.issue();
  const it = pull({ title: key });
  await it();
  await it({ action: 'closed', state: 'closed' });
  expect(await host.statusOf(id)).toBe('In progress');
  expect((await host.linksOf(id)).pulls).toMatchObject([{ state: 'closed' }]);
  await move(id, 'completed');
  await it({ action: 'reopened' });
  expect(await host.statusOf(id)).toBe('Done');
  expect((await host.linksOf(id)).pulls).toMatchObject([{ state: 'open' }]);
});

test('what a person moved back stays there while work on the same request goes on', async () => {
  const { id, key } = await host.issue();
  const it = pull({ title: key });
  await it();
  await move(id, 'unstarted');
  await it({ action: 'synchronize' });
  await it({ action: 'edited' });
  expect(await host.statusOf(id)).toBe('To do');
});

test('an archived project keeps its issues where they are', async () => {
  const { id, key } = await host.issue();
  const { project } = await host.project.detail();
  const archive = async (archived: boolean, version: number) =>
    ok(await host.project.lead.call('POST /cjprojects/save', { id: project.id, version, archived }))
      .body['version'] as number;
  const version = await archive(true, project.version);
  await pull({ title: key })(merged);
  await archive(false, version);
  expect(await host.statusOf(id)).toBe('To do');
  expect((await host.linksOf(id)).pulls).toHaveLength(1);
});

test('from a branch to a merge an issue goes its way, as the history tells', async () => {
  const sana = await host.server.as('Member', { name: 'Sana Malik' });
  const { id, key } = await host.issue();
  const author = { email: 'sana.malik@backlot.example' };
  await push({ branch: `${key}-ladder`, created: true, author });
  expect(await host.statusOf(id)).toBe('In progress');
  const it = pull({ branch: `${key}-ladder`, title: 'Mend the ladder', draft: true });
  await it();
  await it({ action: 'ready_for_review', draft: false });
  await it({ ...merged, draft: false });
  expect(await host.statusOf(id)).toBe('Done');
  const { body } = await host.project.lead.call('GET /cjprojects/issues-activity', { id });
  const events = body['rows'] as { field: string; person: unknown; via: string | null }[];
  const by = `Git: ${connection.name} on behalf of Sana Malik`;
  expect(events.filter(({ field }) => field === 'status')).toMatchObject([
    { person: null, via: by },
    { person: null, via: by },
  ]);
  const [entry] = await host.server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'address', 'after'])
    .where('subject_type', '=', 'issue')
    .where('subject_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(entry).toMatchObject({ action: 'issue.change', actor_id: null, address: by });
  expect(entry!.after).toMatchObject({ status: { name: 'Done' } });
  const told = await host.project.lead.call('GET /get-notifications');
  expect(JSON.stringify(told.body)).toContain(`${key} is done`);
  expect(sana.id).toBeGreaterThan(0);
});

test('an account of the host is told as one, whatever it calls itself', async () => {
  const gitlab = await host.connect({ host: 'gitlab', baseUrl: 'https://gitlab.com' });
  const { id, key } = await host.issue();
  expect((await host.gitlab(gitlab, gitlabMerge({ title: key }))).status).toBe(202);
  await host.read();
  expect(await host.statusOf(id)).toBe('In progress');
  const { body } = await host.project.lead.call('GET /cjprojects/issues-activity', { id });
  expect(JSON.stringify(body)).toContain(`Git: ${gitlab.name} on behalf of sana at GitLab`);
});

test('a closing word on the main branch is a merge; one issue is done with the last of its requests', async () => {
  const [first, second] = [await host.issue(), await host.issue()];
  await push({ messages: [`Fixes ${first.key}`] });
  expect(await host.statusOf(first.id)).toBe('Done');
  const [one, two] = [pull({ title: second.key }), pull({ title: second.key })];
  await one();
  await two();
  await one(merged);
  expect(await host.statusOf(second.id)).toBe('In progress');
  await two(merged);
  expect(await host.statusOf(second.id)).toBe('Done');
});

test('only a lead says where Git moves issues, and to statuses of the project alone', async () => {
  const { project } = host;
  const input = { project: project.key, version: null, branch: null, opened: null, merged: null };
  expect((await host.server.call('POST /cjprojects/update-git', input)).status).toBe(401);
  expect((await project.outsider.call('POST /cjprojects/update-git', input)).status).toBe(404);
  for (const who of [project.amna, project.viewer])
    expect((await who.call('POST /cjprojects/update-git', input)).status).toBe(403);
  const change = (it: object) =>
    project.lead.call('POST /cjprojects/update-git', { ...input, ...it });
  expect((await change({ merged: 2_000_000 })).body.fields).toHaveProperty('merged');
  expect((await change({ version: 3 })).status).toBe(412);
  expect((await change({ more: 1 })).status).toBe(400);
});

test('a project’s own rules hold, also when a status is taken away', async () => {
  const { project } = host;
  const before = await project.detail();
  const named = (name: string) => before.statuses.find((it) => it.name === name)!.id;
  const usual = await rules();
  expect(usual).toMatchObject({ version: null, branch: named('In progress') });
  ok(
    await project.lead.call('POST /cjprojects/update-git', {
      project: project.key,
      version: null,
      branch: null,
      opened: named('In review'),
      merged: null,
    }),
  );
  const { id, key } = await host.issue();
  const it = pull({ title: key });
  await push({ branch: key, created: true });
  expect(await host.statusOf(id)).toBe('To do');
  await it();
  expect(await host.statusOf(id)).toBe('In review');
  await it(merged);
  expect(await host.statusOf(id)).toBe('In review');
  ok(
    await project.lead.call('POST /cjprojects/update-config', {
      project: project.key,
      version: before.project.version,
      statuses: before.statuses
        .filter(({ name }) => name !== 'In review')
        .map(({ id: status, name, group }) => ({ id: status, name, group })),
      moveStatuses: [{ from: named('In review'), to: named('In progress') }],
    }),
  );
  expect(await rules()).toMatchObject({ version: 1, opened: named('In progress'), merged: null });
});

test('two servers that read at once act once', async () => {
  const { id, key } = await host.issue();
  for (let at = 0; at < 5; at += 1)
    await host.github(connection, githubPush({ branch: `${key}-${at}-a`, created: true }));
  await Promise.all([host.read(), host.read(), host.read()]);
  expect((await host.linksOf(id)).branches).toHaveLength(5);
  expect((await host.deliveries(connection.id)).every(({ state }) => state !== 'waiting')).toBe(
    true,
  );
});
