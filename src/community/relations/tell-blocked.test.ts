import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ok, projectCast, type ProjectCast } from '../../../tests/support/project-cast.ts';
import { add, issueOf, move, taskOf, type Work } from '../../../tests/support/related-work.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import { taskCast, type TaskCast } from '../../../tests/support/task-cast.ts';

let server: TestServer;
let cast: ProjectCast;
let tasks: TaskCast;
let owner: Colleague;
beforeAll(async () => {
  server = await testServer();
  owner = await server.as('Super admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await projectCast(server);
  tasks = await taskCast(server);
});

const issue = () => issueOf(cast);
const task = (who = tasks.lead) => taskOf(tasks, who);
const moved = (it: Work, group: string) => move(cast.lead, it, group);

describe('whoever has the work', () => {
  const told = async (who: Colleague) => {
    const { body } = ok(await who.call('GET /get-notifications', {}));
    const rows = body['rows'] as { type: string; title: string }[];
    return rows
      .filter((it) => it.type.startsWith('work.'))
      .map((it) => it.title)
      .toReversed();
  };
  const given = (who: Colleague) => issueOf(cast, { assigneeId: who.id });

  test('is told when it becomes blocked and when the last blocker is closed, and of nothing between', async () => {
    const [first, second, mine] = [await issue(), await task(), await given(cast.amna)];
    ok(await add(cast.lead, first, 'blocks', mine));
    ok(await add(owner, second, 'blocks', mine));
    const blockedWords = `${mine.key} is blocked by other work`;
    expect(await told(cast.amna)).toEqual([blockedWords]);
    ok(await moved(first, 'completed'));
    expect(await told(cast.amna)).toHaveLength(1);
    ok(
      await owner.call('POST /tasks/status-update', {
        id: second.id,
        status: 'cancelled',
        reason: 'Not needed',
      }),
    );
    const free = `${mine.key} is no longer blocked`;
    expect(await told(cast.amna)).toEqual([blockedWords, free]);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    ok(await moved(first, 'started'));
    expect(await told(cast.amna)).toEqual([blockedWords, free, blockedWords]);
  });

  test('is told when the relation or the blocker goes, never of what they did themselves', async () => {
    const [first, mine, own] = [await issue(), await given(cast.amna), await given(cast.amna)];
    const { id } = ok(await add(cast.lead, first, 'blocks', mine)).body;
    ok(await add(cast.amna, first, 'blocks', own));
    ok(await cast.lead.call('POST /remove-work-relation', { id }));
    expect(await told(cast.amna)).toEqual([
      `${mine.key} is blocked by other work`,
      `${mine.key} is no longer blocked`,
    ]);
    ok(await cast.lead.call('POST /cjprojects/delete-issue', { id: first.id }));
    expect((await told(cast.amna)).at(-1)).toBe(`${own.key} is no longer blocked`);
  });

  test('is told nothing of work that is done, nor of what they may not see any more', async () => {
    const [first, done, mine] = [await issue(), await given(cast.amna), await given(cast.amna)];
    ok(await moved(done, 'completed'));
    ok(await add(cast.lead, first, 'blocks', done));
    ok(
      await cast.lead.call('POST /cjprojects/remove-member', {
        project: cast.key,
        personId: cast.amna.id,
      }),
    );
    ok(await add(cast.lead, first, 'blocks', mine));
    expect(await told(cast.amna)).toEqual([]);
  });

  test('two who close the last two blockers at once: it is told once', async () => {
    const [first, second, mine] = [await issue(), await task(), await given(cast.amna)];
    ok(await add(cast.lead, first, 'blocks', mine));
    ok(await add(owner, second, 'blocks', mine));
    await Promise.all([
      moved(first, 'completed'),
      owner.call('POST /tasks/status-update', {
        id: second.id,
        status: 'cancelled',
        reason: 'Not needed',
      }),
    ]);
    expect((await told(cast.amna)).at(-1)).toBe(`${mine.key} is no longer blocked`);
    expect(await told(cast.amna)).toHaveLength(2);
  });
});
