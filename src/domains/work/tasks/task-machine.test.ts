import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../tests/support/server.ts';
import { create, taskCast, type TaskCast } from '../../../../tests/support/task-cast.ts';
import {
  actors,
  after,
  fresh,
  moved,
  verbs,
  walk,
  type Actor,
  type Model,
  type Verb,
} from '../../../../tests/support/task-model.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Scene {
  cast: TaskCast;
  people: Record<Actor, Colleague>;
  task: Reply;
  item: number;
  phases: { id: number }[];
}

/** Asks for the step over HTTP, against the task as it is now. */
async function ask({ people, task, item, phases }: Scene, verb: Verb, actor: Actor) {
  const who = people[actor];
  const id = task.body['id'] as number;
  const row = await server.db
    .selectFrom('tasks as t')
    .innerJoin('task_checklist as c', 'c.task_id', 't.id')
    .select(['t.version', 't.status', 'c.version as itemVersion'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = [{ id, version: row.version }];
  const status = (to: string, change: object = {}) =>
    who.call('POST /tasks/status-update', { id, status: to, ...change });
  const reason = 'Model';
  const tick = (done: boolean) =>
    who.call('POST /tasks/checklist-save', { id, itemId: item, version: row.itemVersion, done });
  switch (verb) {
    case 'start':
      return status('in_progress', { reason });
    case 'switch':
      return status('in_progress', { reason, pauseRunning: true });
    case 'reopen without a reason':
      // Without a reason only what is closed is held back.
      return row.status === 'closed' ? status('in_progress') : status('cancelled');
    case 'pause':
      return who.call('POST /tasks/pause', { id, reason: 'art' });
    case 'hand in':
      return row.status === 'in_review'
        ? status('in_review')
        : who.call('POST /tasks/close', { id });
    case 'send to review':
      return status('in_review');
    case 'approve':
      return who.call('POST /tasks/review-save', { rows, verdict: 'approved', rating: 4 });
    case 'return':
      return who.call('POST /tasks/review-save', { rows, verdict: 'returned', note: reason });
    case 'cancel':
      return status('cancelled', { reason });
    case 'tick':
    case 'untick':
      return tick(verb === 'tick');
    case 'next phase':
      return who.call('POST /tasks/phase', { id });
    case 'first phase':
      return who.call('POST /tasks/phase', { id, phaseId: phases[0]!.id, reason });
    case 'delete':
      return who.call('POST /tasks/delete', { rows });
    case 'restore':
      return who.call('POST /tasks/restore', { ids: [id] });
  }
}

/** Everything a refused step must leave as it was. */
async function standing({ task, phases }: Scene) {
  const id = task.body['id'] as number;
  const { db } = server;
  const it = await db
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const of = (table: 'task_checklist' | 'task_intervals' | 'task_events' | 'task_reviews') =>
    db.selectFrom(table).selectAll().where('task_id', '=', id).orderBy('id').execute();
  const [checklist, intervals] = [await of('task_checklist'), await of('task_intervals')];
  const isDone = (checklist[0] as { done_at: Date | null }).done_at !== null;
  const running = (intervals as { ended_at: Date | null }[]).filter((one) => one.ended_at === null);
  const model: Model = {
    status: it.status,
    isTicked: isDone,
    phase: phases.findIndex((one) => one.id === it.phase_id),
    isDeleted: it.deleted_at !== null,
    isRunning: running.length > 0,
    isWorkedOn: intervals.length > 0,
  };
  const events = [await of('task_events'), await of('task_reviews')];
  return { model, whole: JSON.stringify([it, checklist, intervals, events]) };
}

async function scene(type: string): Promise<Scene> {
  const cast = await taskCast(server);
  const { amna, bilal, lead } = cast;
  const mate = await server.as('Member', { teamId: cast.team });
  const people = { assignee: amna, reviewer: bilal, reporter: lead, mate, stranger: cast.outsider };
  const task = await create(lead, { assigneeId: amna.id, reviewerId: bilal.id, type });
  const listed = await lead.call('POST /tasks/checklist-save', {
    id: task.body['id'],
    text: 'Tried out',
  });
  const info = await lead.call('GET /tasks/info', { id: task.body['id'] });
  const [item] = listed.body['items'] as { id: number }[];
  return { cast, people, task, item: item!.id, phases: info.body['phases'] as { id: number }[] };
}

async function neverOverlap(personId: number) {
  const stretches = await server.db
    .selectFrom('task_intervals')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  const over = stretches.filter((it, at) => {
    const next = stretches[at + 1];
    return next !== undefined && (it.ended_at === null || it.ended_at > next.started_at);
  });
  expect(over).toEqual([]);
  expect(stretches.filter((it) => it.ended_at === null).length).toBeLessThanOrEqual(1);
}

/** How a step that is not possible is answered. */
const refusals = [400, 403, 404, 409];

const step = fc.record({
  verb: fc.constantFrom(...verbs),
  // Whoever has something to do with it comes more often, or little would ever happen.
  actor: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Actor>('assignee', 'reviewer', 'reporter') },
    { weight: 1, arbitrary: fc.constantFrom(...actors) },
  ),
  which: fc.nat(1),
});

test('whoever does whatever, two tasks stand as the product says, and what is refused changes nothing', async () => {
  const admin = await server.as('Admin');
  const way = ['Plan', 'Do', 'Look'].map((name) => ({ name }));
  await admin.call('POST /tasks/phases', { name: 'Modelled', phases: way });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      server.clock.now = new Date('2025-11-20T06:00:00Z');
      const first = await scene('Modelled');
      const second = await create(first.cast.lead, {
        assigneeId: first.people.assignee.id,
        reviewerId: first.people.reviewer.id,
        type: 'Modelled',
      });
      const listed = await first.cast.lead.call('POST /tasks/checklist-save', {
        id: second.body['id'],
        text: 'Tried out',
      });
      const [item] = listed.body['items'] as { id: number }[];
      const scenes = [first, { ...first, task: second, item: item!.id }];
      const models = [fresh, fresh];
      for (const { verb, actor, which } of steps) {
        server.clock.now = new Date(server.clock.now.getTime() + 20_000);
        const at = scenes[which]!;
        const other = 1 - which;
        const before = await standing(at);
        const expected = after(models[which]!, verb, actor, models[other]!.isRunning);
        const reply = await ask(at, verb, actor);
        const now = await standing(at);
        const told = `${actor}: ${verb} of ${JSON.stringify(models[which])}`;
        const stands = expected ? now.model : now.whole;
        const answered = expected ? reply.status === 200 : refusals.includes(reply.status);
        expect([told, answered, stands]).toEqual([told, true, expected ?? before.whole]);
        if (expected) {
          models[which] = expected;
          if (verb === 'switch' && actor === 'assignee' && models[other]!.isRunning)
            models[other] = moved(models[other]!, 'paused')!;
          seen.add(verb);
        }
        const beside = verb === 'switch' ? (await standing(scenes[other]!)).model : models[other];
        expect(beside).toEqual(models[other]);
        await neverOverlap(first.people.assignee.id);
      }
    }),
    { numRuns: 6, examples: [[walk.map(([verb, actor, which = 0]) => ({ verb, actor, which }))]] },
  );
  const never = verbs.filter((it) => it !== 'reopen without a reason' && !seen.has(it));
  expect(never).toEqual([]);
}, 180_000);
