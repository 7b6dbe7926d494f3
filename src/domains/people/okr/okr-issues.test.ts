import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  checkIn,
  detail,
  friday,
  idOf,
  inReview,
  make,
  move,
  resultsOf,
  review,
} from '../../../../tests/support/okr-cast.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: ProjectCast;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday;
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await projectCast(server);
});

interface Bound {
  projectId?: number;
  epicId?: number;
  labelId?: number;
}
const bound = (issues: Bound = {}, more: object = {}) => ({
  keyResults: [
    {
      title: 'Work done',
      kind: 'issues',
      start: 0,
      target: 100,
      weight: 100,
      issues: { projectId: cast.id, ...issues },
      ...more,
    },
  ],
});
const standing = (it: Reply) => resultsOf(it)[0]!;
const seen = async (it: Reply, who: Colleague = cast.lead) => standing(await detail(who, it));

interface Made {
  id: number;
  key: string;
  version: number;
}
const issue = async (change: object = {}) =>
  ok(await createIssue(cast.lead, cast.key, change)).body as object as Made;
async function put(it: Made, group: string) {
  const { statuses } = await cast.detail();
  const statusId = statuses.find((one) => one.group === group)!.id;
  ok(
    await cast.lead.call('POST /cjprojects/update-issue-status', {
      id: it.id,
      statusId,
      leaveOpen: true,
    }),
  );
}

const field = 'keyResults.0.issues';

test('nobody binds a project they do not see, nor what is not of it', async () => {
  const it = await issue();
  const foreign = await make(cast.outsider, bound());
  const absent = await make(cast.outsider, bound({ projectId: 2_000_000_000 }));
  expect(foreign.status).toBe(400);
  expect(foreign.body.fields).toHaveProperty([field]);
  expect(foreign.body.fields).toEqual(absent.body.fields);
  const other = await projectCast(server);
  for (const issues of [
    { projectId: other.id },
    { epicId: 2_000_000_000 },
    { labelId: 2_000_000_000 },
  ])
    expect((await make(cast.lead, bound(issues))).body.fields).toHaveProperty([field]);
  const elsewhere = { projectId: other.id, epicId: it.id };
  expect((await make(other.lead, bound(elsewhere))).body.fields).toHaveProperty([field]);
});

test('a key result of issues names one project, one narrowing and a share', async () => {
  const { labels } = await cast.detail();
  const it = await issue();
  for (const keyResult of [
    bound({}, { issues: undefined }),
    bound({ epicId: it.id, labelId: labels[0]?.id ?? 1 }),
    bound({}, { target: 120 }),
    bound({}, { kind: 'number' }),
    bound({}, { issues: { projectId: cast.id, more: true } }),
  ])
    expect((await make(cast.lead, keyResult)).status).toBe(400);
});

test('it is the share of the issues that are done; cancelled and deleted ones do not count', async () => {
  const made = await make(cast.lead, bound());
  expect(standing(made)).toMatchObject({ current: null, progress: null, suggested: null });
  expect(standing(made)['issues']).toMatchObject({ done: 0, counted: 0, isGone: false });
  const all = [await issue(), await issue(), await issue(), await issue()];
  expect(await seen(made)).toMatchObject({ current: 0, progress: 0 });
  await put(all[0]!, 'completed');
  expect(await seen(made)).toMatchObject({ current: 25, progress: 0.25 });
  await put(all[1]!, 'cancelled');
  const { current, issues } = await seen(made);
  expect(current).toBeCloseTo(100 / 3, 9);
  expect(issues).toMatchObject({ done: 1, counted: 3, project: { key: cast.key } });
  ok(await cast.lead.call('POST /cjprojects/delete-issue', { id: all[2]!.id, version: 1 }));
  expect(await seen(made)).toMatchObject({ current: 50 });
  await put(all[0]!, 'started');
  expect(await seen(made)).toMatchObject({ current: 0, progress: 0 });
  for (const it of all) if (it !== all[2]) await put(it, 'cancelled');
  expect(await seen(made)).toMatchObject({ current: null, progress: null });
});

test('of an epic all below it counts, at any depth, and not itself', async () => {
  const epic = await issue({ title: 'Epic' });
  const story = await issue({ parentId: epic.id });
  const step = await issue({ parentId: story.id });
  await issue({ title: 'Beside it' });
  const made = await make(cast.lead, bound({ epicId: epic.id }));
  expect((await seen(made))['issues']).toMatchObject({ counted: 2, epic: { key: epic.key } });
  await put(step, 'completed');
  expect(await seen(made)).toMatchObject({ current: 50 });
  const gone = await server.db
    .updateTable('issues')
    .set({ deleted_at: friday })
    .where('id', '=', epic.id)
    .execute();
  expect(gone).toHaveLength(1);
  const after = await seen(made);
  expect(after).toMatchObject({ current: null, progress: null });
  expect(after['issues']).toMatchObject({ isGone: true, epic: null, counted: null });
});

test('a label that is deleted leaves it without a value, never the whole project', async () => {
  const label = async (names: object[]) =>
    ok(
      await cast.lead.call('POST /cjprojects/create-labels', { project: cast.key, labels: names }),
    );
  await label([{ name: 'Launch' }]);
  const id = (await cast.detail()).labels.find((it) => it.name === 'Launch')!.id;
  const one = await issue({ labelIds: [id] });
  await issue();
  const made = await make(cast.lead, bound({ labelId: id }));
  await put(one, 'completed');
  expect(await seen(made)).toMatchObject({ current: 100, progress: 1 });
  expect((await seen(made))['issues']).toMatchObject({ counted: 1, label: { name: 'Launch' } });
  await server.db.deleteFrom('project_labels').where('id', '=', id).execute();
  const after = await seen(made);
  expect(after).toMatchObject({ current: null, issues: { isGone: true, label: null } });
});

test('who does not see the project sees the share, and nothing of whose it is', async () => {
  const [one] = [await issue(), await issue()];
  await put(one, 'completed');
  const hr = await server.as('HR', { without: ['projects:read'] });
  const made = await make(cast.lead, { ...bound(), level: 'team', teamId: cast.team });
  const shown = await seen(made, hr);
  expect(shown).toMatchObject({ current: 50, progress: 0.5, hidden: false });
  expect(shown['issues']).toEqual({
    project: null,
    epic: null,
    label: null,
    isGone: false,
    done: null,
    counted: null,
  });
  expect(JSON.stringify((await detail(hr, made)).body)).not.toContain(cast.key);
  // Whoever cannot name the project keeps it when they change the words.
  const row = standing(made);
  const words = { title: 'Renamed', kind: 'issues', start: 0, target: 80, weight: 100 };
  const saved = await hr.call('POST /save-okr', {
    id: idOf(made),
    version: made.body['version'],
    title: 'Ship the lagoon',
    ownerId: cast.lead.id,
    parentId: null,
    keyResults: [{ ...words, id: row.id }],
  });
  expect(saved.status).toBe(200);
  expect(await seen(made)).toMatchObject({
    title: 'Renamed',
    progress: 0.625,
    issues: { project: { id: cast.id } },
  });
  const { after } = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'objective.make')
    .where('subject_id', '=', String(idOf(made)))
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ keyResults: [{ issues: { projectId: cast.id } }] });
});

test('an archived project still counts; nothing new is bound to it', async () => {
  await put(await issue(), 'completed');
  const made = await make(cast.lead, bound());
  const { project } = await cast.detail();
  await server.db
    .updateTable('projects')
    .set({ archived_at: friday })
    .where('id', '=', project.id)
    .execute();
  expect(await seen(made)).toMatchObject({ current: 100 });
  expect((await make(cast.lead, bound())).body.fields).toHaveProperty([field]);
  const kept = await cast.lead.call('POST /save-okr', {
    id: idOf(made),
    version: made.body['version'],
    title: 'Another title',
    ownerId: cast.lead.id,
    parentId: null,
    keyResults: [{ ...bound().keyResults[0], id: standing(made).id }],
  });
  expect(kept.status).toBe(200);
});

test('a check-in keeps the share, closing freezes it, and what is left is carried on', async () => {
  const [one, two] = [await issue(), await issue()];
  await put(one, 'completed');
  const mine = await make(cast.amna, bound());
  const refused = await checkIn(cast.amna, mine, [7]);
  expect(refused.body.fields).toHaveProperty('results.0.value');
  const told = await checkIn(cast.amna, mine, [undefined]);
  expect(told.body['checkIns']).toMatchObject([{ value: 50 }]);
  await move(cast.amna, mine, 'cancelled', { reason: 'Enough' });
  const handed = await inReview(cast.amna, bound());
  const closed = await review(cast.lead, handed, [0.5]);
  expect(standing(closed)).toMatchObject({ current: 50, score: 0.5, suggested: 0.5 });
  await put(two, 'completed');
  const frozen = await seen(closed);
  expect(frozen).toMatchObject({ current: 50, issues: { done: null, counted: null } });
  const carried = await cast.amna.call('POST /carry-okr', {
    ids: [idOf(closed)],
    cycle: '2026-Q1',
    from: '2025-Q4',
  });
  const [next] = carried.body['rows'] as { id: number }[];
  const draft = await cast.amna.call('GET /get-okr', { id: next!.id });
  expect(standing(draft)).toMatchObject({
    start: 50,
    current: 100,
    progress: 1,
    issues: { project: { id: cast.id } },
  });
});

test('the course is what stands there now, at the end of each week', async () => {
  const [one, two] = [await issue(), await issue()];
  await put(one, 'completed');
  const made = await make(cast.lead, bound());
  await server.db
    .updateTable('objectives')
    .set({ activated_on: '2025-10-01' })
    .where('id', '=', idOf(made))
    .execute();
  const at = (day: string) => new Date(`${day}T09:00:00Z`);
  const change = (it: Made, to: object) =>
    server.db.updateTable('issues').set(to).where('id', '=', it.id).execute();
  await change(one, { created_at: at('2025-10-08'), completed_at: at('2025-10-29') });
  await change(two, { created_at: at('2025-11-11') });
  const { days, progress } = (await detail(cast.lead, made)).body['course'] as {
    days: string[];
    progress: number[];
  };
  const on = (day: string) => progress[days.indexOf(day)];
  expect(on('2025-10-05')).toBe(0);
  expect(on('2025-10-26')).toBe(0);
  expect(on('2025-11-02')).toBe(1);
  expect(on('2025-11-16')).toBe(0.5);
  expect(on('2025-11-21')).toBe(0.5);
});
