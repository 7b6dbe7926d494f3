import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { writeMention } from '#/kernel/rich-text.ts';
import { documentCast, permit, rewrite, write } from '../../../tests/support/document-cast.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../tests/support/server.ts';
import { planSprint, sprintCast } from '../../../tests/support/sprint-cast.ts';
import { create, start, taskCast } from '../../../tests/support/task-cast.ts';
import type { FollowKind, FollowWish } from './follows.contract.ts';

let server: TestServer;
let cast: ProjectCast;
beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
});
afterAll(() => server.close());

const at = ({ body }: Reply) => ({ id: Number(body['id']), version: Number(body['version']) });
const follow = (who: Colleague, kind: FollowKind, id: number, wish: FollowWish) =>
  who.call('POST /follow', { kind, id, wish });
const typesOf = async (who: Colleague) => {
  const rows = await server.db
    .selectFrom('notifications')
    .select('type')
    .where('person_id', '=', who.id)
    .orderBy('id')
    .execute();
  return rows.map((it) => it.type);
};
const forget = (who: Colleague) =>
  server.db.deleteFrom('notifications').where('person_id', '=', who.id).execute();
const set = async (who: Colleague, issue: Reply, change: object) =>
  ok(await who.call('POST /cjprojects/update-issue', { ...at(issue), ...change }));
const say = async (who: Colleague, issue: Reply, body: string) =>
  ok(await who.call('POST /comment/save', { kind: 'issue', subjectId: at(issue).id, body }));

describe('refusals', () => {
  test('nobody follows without a session, what they cannot see, or what is no such thing', async () => {
    expect((await server.call('POST /follow', {})).status).toBe(401);
    expect((await server.call('GET /following', {})).status).toBe(401);
    const issue = at(ok(await createIssue(cast.lead, cast.key)));
    const theirs = await follow(cast.outsider, 'issue', issue.id, 'watch');
    const absent = await follow(cast.outsider, 'issue', 2_000_000_000, 'watch');
    expect([theirs.status, theirs.body.message]).toEqual([404, absent.body.message]);
    const input = { kind: 'wall', id: 'x', wish: 'love', more: 1 };
    const wrong = await cast.lead.call('POST /follow', input);
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(
      expect.arrayContaining(['id', 'kind', 'wish']),
    );
  });
});

describe('an issue', () => {
  let issue: Reply;
  beforeEach(async () => {
    issue = ok(await createIssue(cast.lead, cast.key));
    for (const who of [cast.amna, cast.viewer, cast.lead]) await forget(who);
  });

  test('tells who watches it of comments, its status and its words, and who has no part in it of nothing', async () => {
    ok(await follow(cast.viewer, 'issue', at(issue).id, 'watch'));
    await say(cast.lead, issue, 'Look');
    const worded = await set(cast.lead, issue, { title: 'Other words' });
    const again = await set(cast.lead, worded, { title: 'And others' });
    const { statuses } = await cast.detail();
    const done = statuses.find((it) => it.group === 'completed')!;
    await set(cast.lead, again, { statusId: done.id });
    // Two changes of words within the hour are one notice.
    expect(await typesOf(cast.viewer)).toEqual(['comment.added', 'watch.changed', 'watch.changed']);
    expect(await typesOf(cast.amna)).toEqual([]);
    expect(await typesOf(cast.lead)).toEqual([]);
  });

  test('muted tells nothing but mentions; told again when it is no longer', async () => {
    const { id } = at(issue);
    const given = await set(cast.lead, issue, { assigneeId: cast.amna.id });
    await forget(cast.amna);
    const read = async () => ok(await cast.amna.call('GET /following', { kind: 'issue', id })).body;
    expect(await read()).toEqual({ wish: 'none', hasPart: true });
    expect(ok(await follow(cast.amna, 'issue', id, 'mute')).body).toMatchObject({ wish: 'mute' });
    const muted = await set(cast.lead, given, { title: 'Quiet' });
    await say(cast.lead, issue, 'Quiet');
    expect(await typesOf(cast.amna)).toEqual([]);
    await say(cast.lead, issue, `For ${writeMention(cast.amna.id, 'Amna')}`);
    expect(await typesOf(cast.amna)).toEqual(['comment.mentioned']);
    ok(await follow(cast.amna, 'issue', id, 'none'));
    await set(cast.lead, muted, { title: 'Loud' });
    expect(await typesOf(cast.amna)).toEqual(['comment.mentioned', 'watch.changed']);
  });

  test('of a muted project is silent too, but for work that is given and an issue one watches', async () => {
    ok(await follow(cast.amna, 'project', cast.id, 'mute'));
    const given = await set(cast.lead, issue, { assigneeId: cast.amna.id });
    const worded = await set(cast.lead, given, { title: 'Quiet' });
    expect(await typesOf(cast.amna)).toEqual(['issues.assigned']);
    ok(await follow(cast.amna, 'issue', at(issue).id, 'watch'));
    await forget(cast.amna);
    await set(cast.lead, worded, { title: 'Heard' });
    expect(await typesOf(cast.amna)).toEqual(['watch.changed']);
    ok(await follow(cast.amna, 'project', cast.id, 'none'));
  });

  test('tells a watcher whose right has ended nothing any more, nor one who left', async () => {
    const { id } = at(issue);
    const guest = await server.as('Member', { teamId: cast.team });
    const about = { project: cast.key, personId: guest.id };
    ok(await cast.lead.call('POST /cjprojects/add-member', { ...about, role: 'viewer' }));
    ok(await follow(guest, 'issue', id, 'watch'));
    ok(await cast.lead.call('POST /cjprojects/remove-member', about));
    const worded = await set(cast.lead, issue, { title: 'Unseen' });
    await say(cast.lead, issue, 'Unseen');
    expect(await typesOf(guest)).toEqual([]);

    ok(await follow(cast.viewer, 'issue', id, 'watch'));
    const people = server.db.updateTable('people').where('id', '=', cast.viewer.id);
    await people.set({ status: 'left' }).execute();
    await set(cast.lead, worded, { title: 'Gone' });
    expect(await typesOf(cast.viewer)).toEqual([]);
    await people.set({ status: 'active' }).execute();
  });
});

test('two wishes at once leave one, and the log keeps it', async () => {
  const { id } = at(ok(await createIssue(cast.lead, cast.key)));
  const replies = await Promise.all(
    (['watch', 'mute', 'watch'] as const).map((it) => follow(cast.amna, 'issue', id, it)),
  );
  expect(replies.map((it) => it.status)).toEqual([200, 200, 200]);
  const rows = await server.db
    .selectFrom('follows')
    .select('muted')
    .where('subject_id', '=', id)
    .where('subject_kind', '=', 'issue')
    .execute();
  expect(rows).toHaveLength(1);
  const logged = await server.db
    .selectFrom('audit')
    .select('action')
    .where('subject_type', '=', 'follow')
    .where('subject_id', '=', `issue:${id}`)
    .execute();
  expect(logged.length).toBeGreaterThan(0);
});

test('a project tells who watches it how it stands', async () => {
  ok(await follow(cast.viewer, 'project', cast.id, 'watch'));
  await forget(cast.viewer);
  const { project } = await cast.detail();
  const { id, version } = project;
  const sent = { id, version, health: 'at_risk', healthNote: 'The store is slow' };
  ok(await cast.lead.call('POST /cjprojects/save', sent));
  expect(await typesOf(cast.viewer)).toEqual(['watch.changed']);
});

test('a project tells of its sprints who watches it without being a member, and not who has muted it', async () => {
  const sprints = await sprintCast(server);
  const today = dayOf(server.clock.now);
  const days = { startsOn: today, endsOn: addDays(today, 13) };
  const chief = await server.as('Super admin');
  ok(await follow(chief, 'project', sprints.projectId, 'watch'));
  ok(await follow(sprints.member, 'project', sprints.projectId, 'mute'));
  const { id, version } = at(ok(await planSprint(sprints.lead, sprints.key, days)));
  ok(await createIssue(sprints.lead, sprints.key, { sprintId: id }));
  ok(await sprints.lead.call('POST /cjprojects/sprints/start', { id, version, ...days }));
  expect(await typesOf(chief)).toEqual(['projects.sprint']);
  expect(await typesOf(sprints.viewer)).toEqual(['projects.sprint']);
  expect(await typesOf(sprints.member)).toEqual([]);
});

test('a task tells who gave it that it is begun, and not of every pause', async () => {
  const tasks = await taskCast(server);
  const task = ok(await create(tasks.lead, { assigneeId: tasks.amna.id }));
  ok(await start(tasks.amna, task));
  ok(await tasks.amna.call('POST /tasks/pause', { id: at(task).id, reason: 'art' }));
  ok(await start(tasks.amna, task));
  expect(await typesOf(tasks.lead)).toEqual(['watch.changed']);
});

test('a document tells its watchers once a day who writes in it, however often it saves itself', async () => {
  const papers = await documentCast(server);
  let paper = ok(await write(papers.amna));
  ok(await follow(papers.bilal, 'document', at(paper).id, 'watch'));
  for (const body of ['One', 'One two', 'One two three'])
    paper = ok(await rewrite(papers.amna, paper, { body }));
  expect(await typesOf(papers.bilal)).toEqual(['watch.changed']);
  const closed = { audience: 'people', people: [] };
  const shut = ok(await permit(papers.amna, paper, closed));
  await forget(papers.bilal);
  ok(await rewrite(papers.amna, shut, { title: 'Tide tables', body: 'Unseen' }));
  expect(await typesOf(papers.bilal)).toEqual([]);
});
