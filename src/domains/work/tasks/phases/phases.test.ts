import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import {
  close,
  create,
  start,
  taskCast,
  update,
  type TaskCast,
} from '../../../../../tests/support/task-cast.ts';
import type { ChecklistItem } from '../tasks.contract.ts';
import type { TaskType } from './phases.contract.ts';

let server: TestServer;
let cast: TaskCast;
let admin: Colleague;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  cast = await taskCast(server);
});

let types = 0;
/** A type of its own for each test. */
async function newType(...phases: string[]): Promise<TaskType> {
  types += 1;
  const input = { name: `Kind ${types}`, phases: phases.map((name) => ({ name })) };
  return (await admin.call('POST /tasks/phases', input)).body as object as TaskType;
}
const typeNow = async (id: number) => {
  const { types } = (await admin.call('GET /tasks/phases', { all: true })).body;
  return (types as TaskType[]).find((it) => it.id === id)!;
};
const saveType = (it: TaskType, change: object) =>
  admin.call('POST /tasks/phases', {
    id: it.id,
    version: it.version,
    name: it.name,
    phases: it.phases.map(({ id, name }) => ({ id, name })),
    ...change,
  });
const phase = (who: Colleague, task: Reply, change: object = {}) =>
  who.call('POST /tasks/phase', { id: task.body['id'], ...change });
const item = (who: Colleague, task: Reply, change: object) =>
  who.call('POST /tasks/checklist-save', { id: task.body['id'], ...change });
const itemsOf = (reply: Reply) => reply.body['items'] as ChecklistItem[];

describe('refusals', () => {
  test('nothing without a session; types are for those who configure', async () => {
    for (const key of [
      'GET /tasks/phases',
      'POST /tasks/phases',
      'POST /tasks/phase',
      'POST /tasks/checklist-save',
      'POST /tasks/checklist-delete',
    ]) {
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
    }
    const type = { name: 'Mine', phases: [] };
    expect((await cast.lead.call('POST /tasks/phases', type)).status).toBe(403);
  });

  test('two types or two phases of the same name, and a stale change', async () => {
    const type = await newType('Plan', 'Do');
    const twice = { name: type.name.toUpperCase(), phases: [] };
    expect((await admin.call('POST /tasks/phases', twice)).body.fields).toHaveProperty('name');
    const same = [{ name: 'Plan' }, { name: 'plan' }];
    expect((await saveType(type, { phases: same })).body.fields).toHaveProperty('phases');
    await saveType(type, { name: `${type.name} b` });
    const late = await saveType(type, { name: `${type.name} c` });
    expect([late.status, late.body['current']]).toMatchObject([412, { name: `${type.name} b` }]);
    const other = await newType('Else');
    const foreign = await saveType(other, { phases: [{ id: type.phases[0]!.id, name: 'Taken' }] });
    expect(foreign.body.fields).toHaveProperty('phases');
  });

  test('a task of a type that is not there, or not for new tasks', async () => {
    const type = await newType();
    expect((await create(cast.amna, { type: 'Nothing' })).body.fields).toHaveProperty('type');
    await saveType(type, { active: false });
    expect((await create(cast.amna, { type: type.name })).body.fields).toHaveProperty('type');
  });
});

describe('phases', () => {
  test('a task begins in the first one and goes through them one by one, back with a reason', async () => {
    const { amna, bilal } = cast;
    const type = await newType('Plan', 'Do', 'Look');
    const [plan, doing, look] = type.phases;
    const task = await create(amna, { type: type.name.toLowerCase() });
    expect(task.body).toMatchObject({ type: type.name, phase: { name: 'Plan' } });
    expect((await phase(bilal, task)).status).toBe(403);
    expect((await phase(amna, task, { phaseId: look!.id })).status).toBe(409);
    expect((await phase(amna, task)).body['phase']).toEqual({ id: doing!.id, name: 'Do' });
    expect((await phase(amna, task)).body['phase']).toMatchObject({ name: 'Look' });
    expect((await phase(amna, task)).status).toBe(409);
    const back = { phaseId: plan!.id };
    expect((await phase(amna, task, back)).body.fields).toHaveProperty('reason');
    await phase(amna, task, { ...back, reason: 'Another plan' });
    const info = await amna.call('GET /tasks/info', { id: task.body['id'] });
    expect((info.body['events'] as object[]).at(-1)).toMatchObject({
      kind: 'phase',
      reason: 'Another plan',
      changes: { phase: { from: 'Look', to: 'Plan' } },
    });
    expect(info.body['phases']).toEqual(type.phases.map(({ id, name }) => ({ id, name })));
  });

  test('of a type without any there is none, and another type begins anew', async () => {
    const { amna } = cast;
    const type = await newType('Plan', 'Do');
    const task = await create(amna);
    expect(task.body['phase']).toBeNull();
    expect((await phase(amna, task)).status).toBe(409);
    const edit = { id: task.body['id'], version: 1, type: type.name };
    expect((await amna.call('POST /tasks/save', edit)).body['phase']).toMatchObject({
      name: 'Plan',
    });
  });

  test('one in which a task stands is not taken away; names and places may change', async () => {
    const { amna } = cast;
    const type = await newType('Plan', 'Do', 'Look');
    const [plan, doing, look] = type.phases.map(({ id, name }) => ({ id, name }));
    const task = await create(amna, { type: type.name });
    const without = await saveType(type, { phases: [doing, look] });
    expect([without.status, without.body.fields]).toEqual([409, { phases: 'Plan' }]);
    const turned = [{ ...look!, name: 'Do' }, { ...doing!, name: 'Look' }, plan, { name: 'End' }];
    const saved = await saveType(type, { name: `${type.name} new`, phases: turned });
    expect(saved.body).toMatchObject({
      version: 2,
      tasks: 1,
      phases: [{ name: 'Do' }, { name: 'Look' }, { name: 'Plan', tasks: 1 }, { name: 'End' }],
    });
    const info = await amna.call('GET /tasks/info', { id: task.body['id'] });
    expect(info.body['task']).toMatchObject({ type: `${type.name} new`, phase: { name: 'Plan' } });
    const gone = await saveType(await typeNow(type.id), { phases: [plan] });
    expect(gone.body['phases']).toMatchObject([{ name: 'Plan' }]);
  });
});

describe('the checklist', () => {
  test('is added to, ticked, worded, ordered and shortened by whoever is involved', async () => {
    const { amna, bilal } = cast;
    const task = await create(amna);
    expect((await item(bilal, task, { text: 'Mine' })).status).toBe(403);
    expect((await item(amna, task, {})).body.fields).toHaveProperty('text');
    await item(amna, task, { text: 'One' });
    const [one, two] = itemsOf(await item(amna, task, { text: 'Two' }));
    const ticked = await item(amna, task, { itemId: one!.id, version: 1, done: true });
    expect(itemsOf(ticked)[0]).toMatchObject({ text: 'One', version: 2, doneBy: { id: amna.id } });
    const late = await item(amna, task, { itemId: one!.id, version: 1, done: false });
    expect(late.status).toBe(412);
    const turned = await item(amna, task, { itemId: two!.id, version: 1, place: 0, text: 'Zero' });
    expect(itemsOf(turned).map((it) => it.text)).toEqual(['Zero', 'One']);
    const left = await amna.call('POST /tasks/checklist-delete', {
      id: task.body['id'],
      itemId: two!.id,
    });
    expect(itemsOf(left).map((it) => it.text)).toEqual(['One']);
    const record = await amna.call('GET /tasks/record');
    expect((record.body['rows'] as object[])[0]).toMatchObject({ checklist: { done: 1, of: 1 } });
  });

  test('holds back what is handed in until it is done, or until one says why not', async () => {
    const { amna, lead } = cast;
    const task = await create(amna, { reviewerId: lead.id });
    await item(amna, task, { text: 'Tried on the smallest device' });
    await start(amna, task);
    const held = await close(amna, task);
    expect([held.status, held.body.fields]).toEqual([409, { override: '1 of 1 items are open.' }]);
    expect((await update(amna, task, 'in_review')).status).toBe(409);
    const override = 'The device comes tomorrow';
    const named = { id: task.body['id'] };
    const handedIn = await amna.call('POST /tasks/close', { ...named, override });
    expect(handedIn.body).toMatchObject({ status: 'in_review', checklistOverride: override });
    expect((await close(lead, task)).body).toMatchObject({ status: 'closed' });
  });

  test('a task is not closed past its phases without the words why', async () => {
    const { amna, lead } = cast;
    const kind = await newType('Sketch', 'Model', 'Final');
    const alone = await create(amna, { type: kind.name });
    await start(amna, alone);
    const held = await close(amna, alone);
    expect([held.status, held.body.fields]).toEqual([409, { override: '2 phases are ahead.' }]);
    await phase(amna, alone);
    await phase(amna, alone);
    expect((await close(amna, alone)).body).toMatchObject({ status: 'closed' });
    // Handed in from any phase; whoever closes it says why the others are left out.
    const task = await create(amna, { type: kind.name, reviewerId: lead.id });
    await start(amna, task);
    expect((await close(amna, task)).body).toMatchObject({ status: 'in_review', phasesAhead: 2 });
    expect((await close(lead, task)).status).toBe(409);
    const override = 'The sketch is all we need';
    const closed = await lead.call('POST /tasks/close', { id: task.body['id'], override });
    expect(closed.body).toMatchObject({ status: 'closed', checklistOverride: override });
    const { body } = await amna.call('GET /tasks/info', { id: task.body['id'] });
    expect(JSON.stringify(body['events'])).toContain(override);
  });

  test('is asked about anew when the work was given back', async () => {
    const { amna, lead } = cast;
    const task = await create(amna, { reviewerId: lead.id });
    const [open] = itemsOf(await item(amna, task, { text: 'Texts in all languages' }));
    await start(amna, task);
    await amna.call('POST /tasks/close', { id: task.body['id'], override: 'Later' });
    await update(lead, task, 'changes_requested', 'Now, please');
    await start(amna, task);
    expect((await close(amna, task)).status).toBe(409);
    await item(amna, task, { itemId: open!.id, version: 1, done: true });
    expect((await close(amna, task)).body).toMatchObject({
      status: 'in_review',
      checklistOverride: null,
    });
  });

  test('rests with a task that is closed', async () => {
    const { amna } = cast;
    const task = await create(amna);
    await start(amna, task);
    await close(amna, task);
    expect((await item(amna, task, { text: 'Too late' })).status).toBe(409);
  });
});
