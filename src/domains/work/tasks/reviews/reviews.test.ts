import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inbox, rowsOf } from '../../../../../tests/support/leave-cast.ts';
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

let server: TestServer;
let cast: TaskCast;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  cast = await taskCast(server);
});
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};

/** Work of Amna's that waits for the lead's review. */
async function handedIn(title = 'Tide ladder'): Promise<Reply> {
  const { amna, lead } = cast;
  const task = await create(amna, { title, reviewerId: lead.id });
  await start(amna, task);
  later(10);
  return close(amna, task);
}
const review = (who: Colleague, tasks: readonly Reply[], said: object) =>
  who.call('POST /tasks/review-save', {
    rows: tasks.map((it) => ({ id: it.body['id'], version: it.body['version'] })),
    ...said,
  });
const approved = { verdict: 'approved', rating: 4 };

describe('refusals', () => {
  test('nothing without a session', async () => {
    for (const key of ['GET /tasks/review', 'POST /tasks/review-save']) {
      expect([key, (await server.call(key)).status]).toEqual([key, 401]);
    }
  });

  test('only the reviewer judges, only what was handed in, and only as it was seen', async () => {
    const { amna, bilal, lead, outsider } = cast;
    const task = await handedIn();
    expect((await review(amna, [task], approved)).status).toBe(403);
    expect((await review(bilal, [task], approved)).status).toBe(403);
    expect((await review(outsider, [task], approved)).status).toBe(404);
    const late = { ...task, body: { ...task.body, version: 1 } };
    expect((await review(lead, [late], approved)).status).toBe(412);
    await review(lead, [task], approved);
    const again = { ...task, body: { ...task.body, version: Number(task.body['version']) + 1 } };
    expect((await review(lead, [again], approved)).status).toBe(409);
  });

  test('an approval needs a mark from 1 to 5, a return needs words', async () => {
    const { lead } = cast;
    const task = await handedIn();
    const fields = async (said: object) => (await review(lead, [task], said)).body.fields;
    expect(await fields({ verdict: 'approved' })).toHaveProperty('rating');
    expect(await fields({ verdict: 'approved', rating: 6 })).toHaveProperty('rating');
    expect(await fields({ verdict: 'returned' })).toHaveProperty('note');
    expect((await review(lead, [], approved)).body.fields).toHaveProperty('rows');
  });
});

describe('the queue', () => {
  test('is oldest first; what was given back comes again with its history', async () => {
    const { amna, lead } = cast;
    const first = await handedIn('First');
    later(5);
    await handedIn('Second');
    await review(lead, [first], {
      verdict: 'returned',
      note: 'Third league is missing',
      rating: 2,
    });
    expect((await inbox(amna))[0]).toMatchObject({ type: 'tasks.returned' });
    await start(amna, first);
    later(5);
    await close(amna, first);
    const queue = await lead.call('GET /tasks/review');
    expect(queue.body).toMatchObject({ waiting: 2, totalRows: 2 });
    expect(rowsOf(queue)).toMatchObject([
      { task: { title: 'Second' }, returns: 0, last: null, isMine: true },
      {
        task: { title: 'First' },
        returns: 1,
        last: { verdict: 'returned', rating: 2, note: 'Third league is missing' },
      },
    ]);
  });

  test('is mine, or all that I may see', async () => {
    const { amna, outsider } = cast;
    await handedIn();
    const count = async (who: Colleague, whose: string) =>
      (await who.call('GET /tasks/review', { whose })).body['totalRows'];
    expect(await count(amna, 'mine')).toBe(0);
    expect(await count(amna, 'all')).toBe(1);
    expect(await count(outsider, 'all')).toBe(0);
  });

  test('many are approved at once; one that changed meanwhile waits on', async () => {
    const { lead } = cast;
    const [one, two] = [await handedIn('One'), await handedIn('Two')];
    const changed = { ...two, body: { ...two.body, version: 1 } };
    const reply = await review(lead, [one, changed], { ...approved, note: 'Quick' });
    expect(reply.body['done']).toMatchObject([{ title: 'One', status: 'closed' }]);
    expect(reply.body['refused']).toMatchObject([{ id: two.body['id'], code: 'stale' }]);
    expect(rowsOf(await lead.call('GET /tasks/review'))).toMatchObject([
      { task: { title: 'Two' } },
    ]);
  });
});

describe('what was reviewed', () => {
  test('is found by mark, day and person', async () => {
    const { amna, lead } = cast;
    await review(lead, [await handedIn('Good')], { verdict: 'approved', rating: 5, note: 'Quick' });
    await review(lead, [await handedIn('Fair')], { verdict: 'approved', rating: 3 });
    const titles = async (wanted: object) =>
      rowsOf(await lead.call('GET /tasks/review', { state: 'closed', ...wanted })).map(
        (it) => (it['task'] as { title: string }).title,
      );
    expect(await titles({})).toEqual(['Fair', 'Good']);
    expect(await titles({ rating: [4, 5] })).toEqual(['Good']);
    expect(await titles({ person: amna.id, from: '2025-11-20', to: '2025-11-20' })).toHaveLength(2);
    expect(await titles({ from: '2025-11-21' })).toEqual([]);
  });

  test('is opened again by the reviewer with a reason, and waits for its assignee', async () => {
    const { amna, bilal, lead } = cast;
    const task = await handedIn();
    await review(lead, [task], approved);
    expect((await update(bilal, task, 'in_progress', 'Mine')).status).toBe(403);
    expect((await update(lead, task, 'in_progress')).body.fields).toHaveProperty('reason');
    expect((await update(lead, task, 'in_progress', 'Crash on start')).body).toMatchObject({
      status: 'in_progress',
      runningSince: null,
      assignee: { id: amna.id },
    });
    expect((await inbox(amna))[0]).toMatchObject({
      title: expect.stringContaining('again') as string,
    });
    expect((await start(amna, task)).status).toBe(200);
    expect(rowsOf(await lead.call('GET /tasks/review', { state: 'closed' }))).toEqual([]);
  });
});
