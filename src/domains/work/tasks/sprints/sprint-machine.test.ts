import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import { testServer, type Reply, type TestServer } from '../../../../../tests/support/server.ts';
import {
  close,
  create,
  start,
  taskCast,
  update,
  type TaskCast,
} from '../../../../../tests/support/task-cast.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface KnownTask {
  id: number;
  reply: Reply;
  status: 'todo' | 'in_progress' | 'paused' | 'closed' | 'cancelled';
  /** Also a completed one, for tasks that were done in it. */
  sprint: number | null;
}
interface KnownSprint {
  id: number;
  reply: Reply;
  state: 'planned' | 'active' | 'completed';
  planned: number[];
}
/** What the company should look like. */
interface Model {
  cast: TaskCast;
  tasks: KnownTask[];
  sprints: KnownSprint[];
  completions: number;
}
interface Step {
  which: number;
  next: boolean;
}
type Turn = (model: Model, task: KnownTask, step: Step) => Promise<void>;

const isOpen = (it: KnownTask) => it.status !== 'closed' && it.status !== 'cancelled';
const sprintIn = (model: Model, state: KnownSprint['state']) =>
  model.sprints.find((it) => it.state === state);

async function done(reply: Promise<Reply>): Promise<Reply> {
  const it = await reply;
  expect([it.status, it.body.message]).toEqual([200, it.body.message]);
  return it;
}

const turn = ({ cast }: Model, { reply }: KnownSprint, state: string, change: object = {}) =>
  done(
    cast.lead.call('POST /tasks/sprint-status-update', {
      id: reply.body['id'],
      version: reply.body['version'],
      state,
      anyway: true,
      ...change,
    }),
  );
const fill = ({ cast }: Model, task: KnownTask, sprintId: number | null) =>
  done(cast.lead.call('POST /tasks/members/sprint-update', { ids: [task.id], sprintId }));

async function complete(model: Model, active: KnownSprint, next: boolean) {
  const { cast, tasks } = model;
  const planned = sprintIn(model, 'planned');
  const inside = tasks.filter((it) => it.sprint === active.id);
  const before = inside.map((it) => [it.id, it.status, active.planned.includes(it.id)]);
  active.reply = await turn(model, active, 'completed', next ? {} : { moveTo: null });
  active.state = 'completed';
  model.completions += 1;
  const list = rowsOf(await cast.lead.call('GET /tasks/cycles-list', { team: cast.team }));
  const cycle = list.find((it) => it['id'] === active.id)!;
  const kept = cycle['tasks'] as { id: number; status: string; planned: boolean }[];
  expect(kept.map((it) => [it.id, it.status, it.planned])).toEqual(before);
  expect(cycle).toMatchObject({
    planned: active.planned.length,
    added: inside.filter((it) => !active.planned.includes(it.id)).length,
    dropped: active.planned.filter((id) => !inside.some((it) => it.id === id)).length,
    done: inside.filter((it) => it.status === 'closed').length,
    cancelled: inside.filter((it) => it.status === 'cancelled').length,
    carriedOver: inside.filter(isOpen).length,
    movedTo: next && planned ? { id: planned.id } : null,
  });
  for (const it of inside.filter(isOpen)) it.sprint = (next && planned?.id) || null;
}

const turns: Record<string, Turn> = {
  start: async ({ cast, tasks }, task) => {
    if (task.status !== 'todo') return;
    await done(start(cast.amna, task.reply, { pauseRunning: true }));
    for (const it of tasks) if (it.status === 'in_progress') it.status = 'paused';
    task.status = 'in_progress';
  },
  close: async ({ cast }, task) => {
    if (task.status !== 'in_progress') return;
    await done(close(cast.amna, task.reply));
    task.status = 'closed';
  },
  cancel: async ({ cast }, task) => {
    if (!isOpen(task)) return;
    await done(update(cast.amna, task.reply, 'cancelled', 'Model'));
    task.status = 'cancelled';
  },
  putIn: async (model, task, { next }) => {
    const [active, planned] = [sprintIn(model, 'active'), sprintIn(model, 'planned')];
    const to = (next ? planned : active) ?? active ?? planned;
    if (!to) return;
    await fill(model, task, to.id);
    task.sprint = to.id;
  },
  takeOut: async (model, task) => {
    await fill(model, task, null);
    // What a completed sprint had stays its own.
    const was = model.sprints.find((it) => it.id === task.sprint);
    if (was?.state !== 'completed') task.sprint = null;
  },
  plan: async ({ cast, sprints }) => {
    if (sprints.some((it) => it.state === 'planned')) return;
    const days = { startsOn: '2025-11-17', endsOn: '2025-11-28' };
    const name = `Sprint ${sprints.length + 1}`;
    const plan = { team: cast.team, name, ...days };
    const reply = await done(cast.lead.call('POST /tasks/save-sprint', plan));
    sprints.push({ id: Number(reply.body['id']), reply, state: 'planned', planned: [] });
  },
  begin: async (model) => {
    const planned = sprintIn(model, 'planned');
    if (!planned || sprintIn(model, 'active')) return;
    planned.reply = await turn(model, planned, 'active');
    planned.state = 'active';
    planned.planned = model.tasks.filter((it) => it.sprint === planned.id).map((it) => it.id);
  },
  complete: async (model, _task, { next }) => {
    const active = sprintIn(model, 'active');
    if (active) await complete(model, active, next);
  },
};

/** In which living sprint the board shows each task. */
async function shown({ cast, tasks, sprints }: Model) {
  const { body } = await cast.lead.call('GET /tasks/teams', { team: cast.team });
  const cards = body['tasks'] as { id: number; sprint: { id: number } | null }[];
  const living = sprints.filter((it) => it.state !== 'completed').map((it) => it.id);
  const expected = tasks
    .filter((it) => it.status !== 'cancelled')
    .map((it) => [it.id, it.sprint !== null && living.includes(it.sprint) ? it.sprint : null]);
  return {
    actual: cards.map((it) => [it.id, it.sprint?.id ?? null]).sort(([a], [b]) => a! - b!),
    expected,
  };
}

const step = fc.record({
  verb: fc.constantFrom(...Object.keys(turns)),
  which: fc.nat(4),
  next: fc.boolean(),
});

test('whatever happens in a sprint, its snapshot is what it was before anything was moved on', async () => {
  let completions = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      server.clock.now = new Date('2025-11-20T06:00:00Z');
      const cast = await taskCast(server);
      const model: Model = { cast, tasks: [], sprints: [], completions: 0 };
      for (let i = 0; i < 5; i++) {
        const reply = await create(cast.amna);
        model.tasks.push({ id: Number(reply.body['id']), reply, status: 'todo', sprint: null });
      }
      for (const it of steps) {
        await turns[it.verb]!(model, model.tasks[it.which]!, it);
        server.clock.now = new Date(server.clock.now.getTime() + 20_000);
      }
      const { actual, expected } = await shown(model);
      expect(actual).toEqual(expected);
      completions += model.completions;
    }),
    { numRuns: 8 },
  );
  // Chance decides how many there were; none would mean that nothing was tried.
  expect(completions).toBeGreaterThan(0);
}, 120_000);
