import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import {
  info,
  save,
  saved,
  told,
  templateCast,
  type TemplateCast,
} from '../../../../tests/support/template-cast.ts';

let server: TestServer;
let cast: TemplateCast['cast'];
let projects: TemplateCast['projects'];
let settle: TemplateCast['settle'];
let tasksOf: TemplateCast['tasksOf'];

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ cast, projects, settle, tasksOf } = await templateCast(server));
});

describe('refusals', () => {
  test('nothing without a session, and no writing without the right to', async () => {
    const nobody = await server.nobody();
    for (const key of [
      'GET /work-templates',
      'GET /work-template',
      'GET /work-template-days',
      'POST /save-work-template',
      'POST /pause-work-template',
      'POST /use-work-template',
      'POST /delete-work-template',
    ]) {
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
      expect([key, (await nobody.call(key)).status]).toEqual([key, 403]);
    }
  });

  test('another team’s template is not there', async () => {
    const { id, version } = await saved(cast.amna);
    const asked = [
      await cast.outsider.call('GET /work-template', { id }),
      await cast.outsider.call('POST /use-work-template', { id }),
      await cast.outsider.call('POST /pause-work-template', { id, version, paused: true }),
      await cast.outsider.call('POST /delete-work-template', { id, version }),
      await cast.outsider.call('POST /save-work-template', {
        id,
        version,
        kind: 'task',
        title: 'Mine now',
      }),
    ];
    expect(asked.map((it) => it.status)).toEqual(asked.map(() => 404));
    const list = ok(await cast.outsider.call('GET /work-templates', {}));
    expect(list.body['totalRows']).toBe(0);
  });

  test('a colleague sees it and changes nothing; their lead does', async () => {
    const { id, version } = await saved(cast.amna);
    const pause = (who: Colleague) =>
      who.call('POST /pause-work-template', { id, version, paused: true });
    expect((await pause(cast.bilal)).status).toBe(403);
    expect((await pause(cast.lead)).status).toBe(200);
  });

  test.each([
    [{ title: '' }, 'title'],
    [{ rule: 'FREQ=YEARLY' }, 'rule'],
    [{ rule: 'FREQ=WEEKLY;BYDAY=XX' }, 'rule'],
    [{ shift: 'sometimes' }, 'shift'],
    [{ dueAfter: -1 }, 'dueAfter'],
    [{ endsOn: '2025-01-01', startsOn: '2025-02-01' }, 'endsOn'],
    [{ projectId: 1 }, 'projectId'],
    [{ kind: 'issue' }, 'projectId'],
    [{ priority: 'none' }, 'priority'],
    [{ type: 'No such type' }, 'type'],
    [{ assigneeId: 2_000_000_000 }, 'assigneeId'],
    [{ version: 1 }, 'version'],
    [{ colour: 'red' }, 'colour'],
  ])('%o is refused by its field', async (change, field) => {
    const reply = await save(cast.amna, change);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('nobody makes work for whom they may not give any, now or by a rule', async () => {
    expect((await save(cast.amna, { assigneeId: cast.bilal.id })).body.fields).toHaveProperty(
      'assigneeId',
    );
    const mine = { kind: 'issue', projectId: projects.id, assigneeId: null };
    expect((await save(cast.amna, mine)).status).toBe(404);
    expect((await save(projects.viewer, mine)).status).toBe(403);
    const days = await cast.amna.call('GET /work-template-days', {
      rule: 'FREQ=DAILY',
      assigneeId: cast.outsider.id,
    });
    expect(days.body.fields).toHaveProperty('assigneeId');
  });

  test('what was tried when it was saved leaves nothing behind', async () => {
    const before = await server.db.selectFrom('tasks').select('id').execute();
    await saved(cast.amna, { checklist: ['One', 'Two'] });
    expect(await server.db.selectFrom('tasks').select('id').execute()).toEqual(before);
    expect(await told(cast.amna, 'tasks.assigned')).toEqual([]);
  });

  test('one that somebody changed meanwhile is refused with how it stands', async () => {
    const { id, version } = await saved(cast.amna);
    ok(await save(cast.amna, { id, version, title: 'Read them twice' }));
    const late = await save(cast.amna, { id, version, title: 'Read them once' });
    expect([late.status, late.body['current']]).toMatchObject([412, { title: 'Read them twice' }]);
  });
});

describe('by hand', () => {
  test('whoever sees it makes one as their own work, and the days of its rule stay', async () => {
    const { id, nextOn } = await saved(cast.amna);
    const { key } = ok(await cast.amna.call('POST /use-work-template', { id })).body;
    expect((await tasksOf()).map((it) => it.key)).toEqual([key]);
    expect((await info(cast.amna, id)).template.nextOn).toBe(nextOn);
  });

  test('a deleted one is gone, what it made stays', async () => {
    const { id, version } = await saved(cast.amna, { rule: 'FREQ=DAILY' });
    await settle();
    ok(await cast.amna.call('POST /delete-work-template', { id, version }));
    expect((await cast.amna.call('GET /work-template', { id })).status).toBe(404);
    expect(await tasksOf()).toHaveLength(1);
  });

  test('the list is narrowed by kind, state and whose it is', async () => {
    await saved(cast.amna, { title: 'Own rule' });
    await saved(cast.amna, { title: 'By hand 100%', rule: null });
    await saved(cast.lead, { title: 'For Amna', assigneeId: cast.amna.id });
    const titles = async (wanted: object) =>
      (
        ok(await cast.amna.call('GET /work-templates', wanted)).body['rows'] as { title: string }[]
      ).map((it) => it.title);
    expect(await titles({})).toEqual(['By hand 100%', 'For Amna', 'Own rule']);
    expect(await titles({ whose: 'mine' })).toEqual(['By hand 100%', 'Own rule']);
    expect(await titles({ whose: 'for-me', state: 'going' })).toEqual(['For Amna', 'Own rule']);
    expect(await titles({ state: ['by-hand', 'paused'] })).toEqual(['By hand 100%']);
    expect(await titles({ kind: 'issue' })).toEqual([]);
    expect(await titles({ search: '100%' })).toEqual(['By hand 100%']);
    expect(await titles({ search: '_' })).toEqual([]);
  });
});
