import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { configureApi } from '#/client/api.ts';
import { diceOf, noFate, openBrokenLine } from '../../tests/support/broken-line.ts';
import { testServer, type Colleague, type TestServer } from '../../tests/support/server.ts';

vi.mock('wxt/browser', () => ({ browser: fakeBrowser }));

/** The storage of a browser that has no place for a function of the extension itself. */
const { enqueue, takeBack } = await import('./queue.ts');
const { flushQueue } = await import('./flush.ts');
const { takeOver } = await import('./connect.ts');
const { changeOf, keptOf } = await import('./kept.ts');

/** Ten thousand are asked for by `QUEUE_OPERATIONS=10000`. */
const OPERATIONS = Number(process.env['QUEUE_OPERATIONS'] ?? 200);
/** Patience of this test with a server that hangs. */
const TIMEOUT_MS = 250;

let server: TestServer;
let member: Colleague;
let other: Colleague;
/** Who is signed in. */
let present: Colleague;
let line: Awaited<ReturnType<typeof openBrokenLine>>;
let isCut = false;
const fate = { ...noFate(), died: 0, takenBack: 0 };

beforeAll(async () => {
  server = await testServer();
  member = await server.as('Member');
  other = await server.as('Member');
  present = member;
  line = await openBrokenLine(server.base, {
    isCut: () => isCut,
    dice: diceOf(20_261_122),
    fate,
  });
  configureApi({ base: () => line.base, token: () => present.token, takeOver });
});
afterAll(async () => {
  line.close();
  await server.close();
});

/** A worker that is killed now and then between sending a thing and noting that it was sent. */
function mortal(dice: () => number) {
  const { local } = fakeBrowser.storage;
  const set = local.set.bind(local);
  // No spy: it would keep every queue that was ever written.
  local.set = async (items) => {
    if (isCut && dice() < 0.1) {
      fate.died++;
      throw new Error('The worker was killed.');
    }
    await set(items);
  };
}

const MINUTE = 60_000;

/** A task that a person starts and pauses without a line, and when they did. */
interface Clock {
  task: number;
  /** Milliseconds since 1970 of each start and pause, the first one a start. */
  pressed: number[];
}

async function clockOf({ id, call }: Colleague, from: number): Promise<Clock> {
  const made = await call('POST /tasks/save', { title: `Clock of ${id}` });
  const task = made.body['id'] as number;
  // There long before it was worked on.
  const created_at = new Date(from - MINUTE);
  await server.db.updateTable('tasks').set({ created_at }).where('id', '=', task).execute();
  return { task, pressed: [] };
}

/** What presses start or pause, a minute after the last time. */
function press({ task, pressed }: Clock, from: number) {
  const isStart = pressed.length % 2 === 0;
  const at = from + pressed.length * MINUTE;
  pressed.push(at);
  return isStart
    ? { endpoint: 'POST /tasks/status-update', input: { id: task, status: 'in_progress' }, at }
    : { endpoint: 'POST /tasks/pause', input: { id: task, reason: 'break' }, at };
}

/** When the person worked, as the server keeps it. */
async function worked({ task }: Clock): Promise<number[]> {
  const rows = await server.db
    .selectFrom('task_intervals')
    .select(['started_at', 'ended_at'])
    .where('task_id', '=', task)
    .orderBy('started_at')
    .execute();
  return rows.flatMap((it) => [it.started_at, it.ended_at ?? []].flat().map((at) => at.getTime()));
}

const titlesOf = async ({ id }: Colleague) =>
  (
    await server.db
      .selectFrom('tasks')
      .select('title')
      .where('reporter_id', '=', id)
      .where('deleted_at', 'is', null)
      .where('title', 'like', 'Wish %')
      .orderBy('title')
      .execute()
  ).map((it) => it.title);

/** What the server failed at is tried again after a while. */
const later = ({ id }: Colleague) =>
  changeOf(id, 'queue', (queue) => queue.map(({ failed: _failed, ...it }) => it));

/** Whatever fails on the way is pressed again. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      // The worker was killed meanwhile.
    }
  }
}

test(
  'whatever is cut and whoever comes, each thing takes effect once, as its person’s, when they did it, unless it was taken back',
  { timeout: 120_000 + OPERATIONS * 90 },
  async () => {
    const dice = diceOf(7);
    mortal(dice);
    // The server's clock goes on: what is measured is how long things waited.
    Object.defineProperty(server.clock, 'now', { get: () => new Date() });
    const from = Date.now() - OPERATIONS * MINUTE - 60 * MINUTE;
    const people = [member, other].map((who) => ({ who, wanted: new Set<string>() }));
    const clocks = new Map<number, Clock>();
    for (const { who } of people) clocks.set(who.id, await clockOf(who, from));
    const here = () => people.find(({ who }) => who === present)!;
    const waiting: { id: string; title: string }[] = [];
    /** Somebody changes their mind, also while it is being sent, or after it was. */
    const thinkAgain = async () => {
      const it = waiting[Math.floor(dice() * waiting.length)];
      if (!it || dice() < 0.7) return;
      const { who, wanted } = here();
      if (!(await insist(() => takeBack(who.id, it.id)))) return;
      fate.takenBack++;
      wanted.delete(it.title);
    };
    for (let at = 0; at < OPERATIONS; at++) {
      const title = `Wish ${String(at).padStart(6, '0')}`;
      const id = crypto.randomUUID();
      isCut = false;
      const { who, wanted } = here();
      const person = who.id;
      if (dice() < 0.1) {
        await enqueue({ id, title, person, ...press(clocks.get(person)!, from) });
      } else {
        wanted.add(title);
        waiting.push({ id, title });
        const act = { id: 'task.add', values: { title } };
        const endpoint = 'POST /tasks/save';
        await enqueue({ id, endpoint, input: { title }, title, person, act, at: Date.now() });
      }
      // A handful gathers before somebody tries: the popup was closed. Then two surfaces try at once.
      if (dice() < 0.7) continue;
      isCut = true;
      const trying = [flushQueue(person, TIMEOUT_MS), flushQueue(person, TIMEOUT_MS)];
      await thinkAgain();
      await Promise.allSettled(trying);
      await thinkAgain();
      // Somebody else sits down; a surface that has not noticed sends for the one before.
      if (dice() < 0.5) continue;
      waiting.length = 0;
      const before = present;
      present = present === member ? other : member;
      await Promise.allSettled([flushQueue(before.id, TIMEOUT_MS)]);
      isCut = false;
      await later(present);
    }
    isCut = false;
    for (const { who, wanted } of people) {
      present = who;
      await later(who);
      await flushQueue(who.id);
      expect(await keptOf(who.id, 'queue')).toEqual([]);
      expect(await titlesOf(who)).toEqual([...wanted].sort());
      const clock = clocks.get(who.id)!;
      const times = await worked(clock);
      expect(times.map((it, nth) => Math.round((it - clock.pressed[nth]!) / 10_000))).toEqual(
        clock.pressed.map(() => 0),
      );
    }
    expect(Object.entries(fate).filter(([, times]) => times === 0)).toEqual([]);
    console.log(`${OPERATIONS} queued things: ${JSON.stringify(fate)}`);
  },
);
