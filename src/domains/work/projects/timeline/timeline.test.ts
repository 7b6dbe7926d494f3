import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import type { Timeline, TimelineIssue, TimelineProject } from './timeline.contract.ts';

let server: TestServer;
let cast: ProjectCast;
let label: number;
const ids: Record<string, number> = {};

const LONG = `${'A name of a hundred signs, '.repeat(4)}`.slice(0, 100);
const URDU = 'موسم سرما کا ایونٹ';

beforeAll(async () => {
  server = await testServer();
  cast = await projectCast(server);
  const { statuses, types } = await cast.detail();
  const status = (name: string) => statuses.find((it) => it.name === name)!.id;
  const labels = await cast.lead.call('POST /cjprojects/create-labels', {
    project: cast.key,
    labels: [{ name: 'Ads' }],
  });
  [{ id: label }] = ok(labels).body['labels'] as [{ id: number }];
  const add = async (title: string, change: object) => {
    ids[title] = Number(
      ok(await createIssue(cast.lead, cast.key, { title, ...change })).body['id'],
    );
  };
  await add('Epic', { typeId: types[0]!.id });
  await add(URDU, { parentId: ids['Epic'], startsOn: '2025-12-30', dueOn: '2026-01-02' });
  await add(LONG, { parentId: ids['Epic'], dueOn: '2026-01-09', assigneeId: cast.amna.id });
  await add('Step', { parentId: ids[LONG], startsOn: '2025-12-28', labelIds: [label] });
  await add('Cancelled', {
    parentId: ids['Epic'],
    dueOn: '2027-01-01',
    statusId: status('Cancelled'),
  });
  await add('One day', { startsOn: '2025-12-03', dueOn: '2025-12-03', statusId: status('Done') });
  await add('No days', {});
  ok(
    await cast.lead.call('POST /add-work-relation', {
      kind: 'issue',
      id: ids[URDU],
      relation: 'blocks',
      toKind: 'issue',
      toId: ids[LONG],
    }),
  );
  const sprint = await cast.lead.call('POST /cjprojects/sprints/save', {
    project: cast.key,
    name: 'Long',
    startsOn: '2025-11-01',
    endsOn: '2026-01-31',
  });
  ok(sprint);
  ok(await cast.lead.call('POST /cjprojects/sprints/save', { project: cast.key, name: 'Open' }));
});
afterAll(() => server.close());

const ask = (who: Colleague, wanted: object = {}) =>
  who.call('GET /cjprojects/timeline', { project: cast.key, ...wanted });
const timeline = async (wanted: object = {}, who = cast.lead) =>
  ok(await ask(who, wanted)).body as object as Timeline;
const titles = async (wanted: object) =>
  (await timeline(wanted)).issues.filter((it) => it.matches).map((it) => it.title);
const named = ({ issues }: Timeline, title: string): TimelineIssue =>
  issues.find((it) => it.title === title)!;

describe('refusals', () => {
  test('a project out of sight is answered like one that does not exist', async () => {
    const asked = await ask(cast.outsider);
    const absent = await ask(cast.outsider, { project: 'QQQQ' });
    expect([asked.status, asked.body.message]).toEqual([404, absent.body.message]);
    const { body } = await cast.outsider.call('GET /cjprojects/timeline-projects', {});
    expect(body['rows']).toEqual([]);
  });

  test('days that end before they begin and unknown words are refused by their field', async () => {
    const wrong = await ask(cast.lead, { from: '2026-01-02', to: '2026-01-01' });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['to']]);
    expect((await ask(cast.lead, { colour: 'red' })).status).toBe(400);
    const days = { from: '2026-01-02', to: '2026-01-01' };
    const reply = await cast.lead.call('GET /cjprojects/timeline-days', days);
    expect(reply.body.fields).toHaveProperty('to');
  });

  test('a viewer and an archived project are only looked at', async () => {
    expect((await timeline({}, cast.viewer)).mayWrite).toBe(false);
    expect((await timeline({}, cast.amna)).mayWrite).toBe(true);
    const other = await projectCast(server);
    const { project } = await other.detail();
    const archive = { id: project.id, version: project.version, archived: true };
    ok(await other.lead.call('POST /cjprojects/save', archive));
    const reply = await other.lead.call('GET /cjprojects/timeline', { project: other.key });
    expect(reply.body['mayWrite']).toBe(false);
  });
});

test('an epic spans what stands below it, two levels down, without what is cancelled', async () => {
  const epic = named(await timeline(), 'Epic');
  expect(epic).toMatchObject({
    startsOn: null,
    below: { from: '2025-12-28', to: '2026-01-09' },
    children: 2,
    childrenDone: 0,
  });
  expect(named(await timeline(), LONG).below).toEqual({ from: '2025-12-28', to: '2025-12-28' });
  expect(named(await timeline(), 'No days')).toMatchObject({ below: null, dueOn: null });
});

test('what passes the filter comes with what stands above it', async () => {
  const found = await timeline({ label: [label] });
  expect(found.issues.map((it) => [it.title, it.matches])).toEqual([
    ['Epic', false],
    [LONG, false],
    ['Step', true],
  ]);
  expect(found.totalRows).toBe(1);
  expect(await titles({ assignee: ['me'] })).toEqual([]);
  expect(await titles({ assignee: [cast.amna.id] })).toEqual([LONG]);
  expect(await titles({ epic: [ids['Epic']] })).toEqual(['Epic', URDU, LONG, 'Step', 'Cancelled']);
  expect(await titles({ hideDone: true })).toEqual(['Epic', URDU, LONG, 'Step', 'No days']);
  expect(await titles({ hideDone: true, group: ['completed'] })).toEqual([]);
  expect(await titles({ from: '2026-01-03', to: '2026-01-31' })).toEqual(['Epic', LONG, 'No days']);
  expect(await titles({ search: 'سرما' })).toEqual([URDU]);
});

test('sprints of any length come with their days, and what blocks what', async () => {
  const { sprints, blocks } = await timeline();
  expect(sprints).toMatchObject([{ name: 'Long', startsOn: '2025-11-01', endsOn: '2026-01-31' }]);
  expect(blocks).toEqual([{ from: ids[URDU], to: ids[LONG] }]);
  expect((await timeline({ label: [label] })).blocks).toEqual([]);
});

test('projects span their issues and say how much is done', async () => {
  const { body } = ok(await cast.lead.call('GET /cjprojects/timeline-projects', {}));
  const row = (body['rows'] as TimelineProject[]).find((it) => it.key === cast.key);
  expect(row).toMatchObject({
    startsOn: null,
    below: { from: '2025-12-03', to: '2027-01-01' },
    issues: 6,
    issuesDone: 1,
  });
});

test('blocks between projects are told to who sees both ends, and to nobody else', async () => {
  const other = await projectCast(server);
  const admin = await server.as('Admin');
  ok(
    await admin.call('POST /cjprojects/add-member', {
      project: other.key,
      personId: cast.amna.id,
    }),
  );
  const { body } = ok(await createIssue(other.lead, other.key, { title: 'Elsewhere' }));
  const elsewhere = body['id'] as number;
  const relation = { kind: 'issue', id: ids['Step'], relation: 'blocks' };
  ok(
    await cast.amna.call('POST /add-work-relation', {
      ...relation,
      toKind: 'issue',
      toId: elsewhere,
    }),
  );
  const block = { from: ids['Step'], to: elsewhere };
  expect((await timeline({}, cast.amna)).blocks).toContainEqual(block);
  const theirs = ok(await cast.amna.call('GET /cjprojects/timeline', { project: other.key }));
  expect(theirs.body['blocks']).toEqual([block]);
  expect((await timeline({}, cast.viewer)).blocks).not.toContainEqual(block);
});

test('the days of a project are moved by who may configure it', async () => {
  const of = async (who: Colleague) =>
    (
      (await who.call('GET /cjprojects/timeline-projects', {})).body['rows'] as TimelineProject[]
    ).find((it) => it.key === cast.key)!;
  expect((await of(cast.viewer)).mayMove).toBe(false);
  const { id, version, mayMove } = await of(cast.lead);
  expect(mayMove).toBe(true);
  const days = { startsOn: '2025-12-01', targetOn: '2026-02-01' };
  expect((await cast.viewer.call('POST /cjprojects/save', { id, version, ...days })).status).toBe(
    403,
  );
  ok(await cast.lead.call('POST /cjprojects/save', { id, version, ...days }));
  expect(await of(cast.viewer)).toMatchObject({ ...days, version: version + 1 });
  expect((await cast.lead.call('POST /cjprojects/save', { id, version, ...days })).status).toBe(
    412,
  );
});

test('holidays of every place and the standard working days are told', async () => {
  await sql`
    with places as (insert into holiday_calendars (place) values ('Lahore'), ('Kyiv') returning id)
    insert into holidays (calendar_id, day, name)
    select id, '2026-01-01', 'New Year' from places`.execute(server.db);
  const days = { from: '2025-12-01', to: '2026-01-31' };
  const { body } = ok(await cast.viewer.call('GET /cjprojects/timeline-days', days));
  expect(body).toMatchObject({
    workdays: [1, 2, 3, 4, 5],
    holidays: [{ day: '2026-01-01', name: 'New Year', places: ['Kyiv', 'Lahore'] }],
  });
});

test('one reply holds two thousand issues at most and says how many there are', async () => {
  const other = await projectCast(server);
  const { statuses, types } = await other.detail();
  await sql`
    insert into issues (project_id, number, key, type_id, status_id, title, reporter_id, rank,
      starts_on, due_on, created_at, updated_at)
    select ${other.id}, at, ${`${other.key}-`} || at, ${types[0]!.id}, ${statuses[0]!.id},
      'Issue ' || at, ${other.lead.id}, 'c' || lpad(at::text, 8, '0'), current_date,
      current_date + at % 60, now(), now()
    from generate_series(1, 2100) as at`.execute(server.db);
  const { body } = ok(await other.lead.call('GET /cjprojects/timeline', { project: other.key }));
  expect([(body['issues'] as object[]).length, body['totalRows']]).toEqual([2_000, 2_100]);
});

test('who left keeps their name on what they had, and it is found by them', async () => {
  const { db } = server;
  await db.updateTable('people').set({ status: 'left' }).where('id', '=', cast.amna.id).execute();
  expect(named(await timeline(), LONG).assignee).toMatchObject({ id: cast.amna.id });
  expect(await titles({ assignee: [cast.amna.id] })).toEqual([LONG]);
});
