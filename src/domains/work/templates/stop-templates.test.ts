import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import {
  info,
  saved,
  told,
  templateCast,
  type TemplateCast,
} from '../../../../tests/support/template-cast.ts';

let server: TestServer;
let cast: TemplateCast['cast'];
let projects: TemplateCast['projects'];
let on: TemplateCast['on'];
let settle: TemplateCast['settle'];
let tasksOf: TemplateCast['tasksOf'];

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ cast, projects, on, settle, tasksOf } = await templateCast(server));
});

describe('it stops and somebody is told', () => {
  const leave = (who: Colleague) =>
    server.db.updateTable('people').set({ status: 'left' }).where('id', '=', who.id).execute();

  test('when its owner has left: the lead, who lets it go on as theirs', async () => {
    const { id } = await saved(cast.amna);
    await leave(cast.amna);
    await on('2025-11-24', cast.lead);
    expect(await tasksOf()).toEqual([]);
    const [notice] = await told(cast.lead, 'work.stopped');
    expect(notice?.body).toBe('Its owner has left.');
    const stopped = await info(cast.lead, id);
    expect(stopped.template).toMatchObject({
      state: 'stopped',
      stopped: 'owner-left',
      nextOn: null,
    });
    const go = { id, version: stopped.template.version, paused: false };
    ok(await cast.lead.call('POST /pause-work-template', go));
    await settle();
    const [made] = await tasksOf();
    expect(made).toMatchObject({ reporter_id: cast.lead.id, assignee_id: null });
    await settle();
    expect(await told(cast.lead, 'work.stopped')).toHaveLength(1);
  });

  test('when its project is archived: its owner', async () => {
    const { id } = await saved(projects.lead, {
      kind: 'issue',
      projectId: projects.id,
      assigneeId: null,
    });
    const { project } = await projects.detail();
    const change = { id: project.id, version: project.version, archived: true };
    ok(await projects.lead.call('POST /cjprojects/save', change));
    await settle();
    expect((await told(projects.lead, 'work.stopped')).map((it) => it.body)).toEqual([
      'Its project is archived.',
    ]);
    expect((await info(projects.lead, id)).template.stopped).toBe('project-closed');
  });

  test('when its owner may not make it any more: with the reason, and nothing half made', async () => {
    const { id } = await saved(projects.amna, {
      kind: 'issue',
      projectId: projects.id,
      assigneeId: null,
      rule: 'FREQ=DAILY',
    });
    await server.db
      .updateTable('project_members')
      .set({ role: 'viewer' })
      .where('person_id', '=', projects.amna.id)
      .execute();
    await settle();
    const seen = await info(projects.amna, id);
    expect(seen.template).toMatchObject({
      stopped: 'refused',
      stopNote: 'You may only look at this project.',
    });
    expect(await told(projects.amna, 'work.stopped')).toHaveLength(1);
  });

  test('an assignee who has left stops nothing: it is nobody’s, and the owner is told', async () => {
    await saved(cast.lead, { assigneeId: cast.amna.id, rule: 'FREQ=DAILY' });
    await leave(cast.amna);
    await settle();
    const [made] = await tasksOf();
    expect(made?.assignee_id).toBeNull();
    const [notice] = await told(cast.lead, 'work.repeated');
    expect(notice?.title).toContain(`${made!.key} is made without`);
  });
});
