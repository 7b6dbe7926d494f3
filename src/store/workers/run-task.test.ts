import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { Refusal } from '#/kernel/refusal.ts';
import { outputsOf, resultOf, type Task } from './run-task.ts';

const execute = promisify(execFile);

const taskOf = (more: Partial<Task> = {}): Task => ({
  module: new URL('../../../tests/support/tasks/count-lines.ts', import.meta.url),
  input: {},
  memory: 64,
  open: async function* () {
    for (let part = 1; part <= 20; part += 1) yield new TextEncoder().encode('line\n'.repeat(part));
  },
  calls: { double: async (it: number) => it * 2 },
  ...more,
});

async function all(task: Task) {
  const outputs = outputsOf<number, number>(task);
  const seen: number[] = [];
  for (;;) {
    const next = await outputs.next();
    if (next.done) return { seen, result: next.value };
    seen.push(next.value);
  }
}

test('a task reads its file, hands parts over in order and asks this thread', async () => {
  const { seen, result } = await all(taskOf());
  expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(result).toBe(420);
});

test('what a task has asked for is forgotten with the answer: 160 MB in all fit into 64', async () => {
  const much = async (nth: number) =>
    Array.from({ length: 100_000 }, (_, at) => `${1_000_000 + nth * 100_000 + at} of many texts`);
  const asked = resultOf(taskOf({ input: { act: 'ask' }, calls: { much }, seconds: 60 }));
  expect(await asked).toBe(40 * 100_000 * '1000000 of many texts'.length);
}, 60_000);

test('a refusal stays a refusal', async () => {
  const refused = resultOf(taskOf({ input: { act: 'refuse' } }));
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toMatchObject({ code: 'busy', message: 'Not now.', retryAfter: 7 });
});

test('a bug in the task is this thread’s error', async () => {
  const failed = resultOf(taskOf({ input: { act: 'throw' } }));
  await expect(failed).rejects.toThrow('A bug in the task.');
  await expect(failed).rejects.not.toBeInstanceOf(Refusal);
});

test('whoever comes as an idle process is ended gets another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await all(taskOf({ seconds: 60 }));
    vi.advanceTimersByTime(10_000);
    expect((await all(taskOf({ seconds: 60 }))).result).toBe(420);
  } finally {
    vi.useRealTimers();
  }
});

test('a task that takes too much memory is refused, and this thread goes on', async () => {
  const hoarding = resultOf(taskOf({ input: { act: 'hoard' } }));
  await expect(hoarding).rejects.toMatchObject({
    code: 'invalid',
    fields: { file: expect.any(String) },
  });
});

test('nor does it end the server, which runs under flags of its own', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const flags = scripts.start.split(' ').filter((it: string) => it.startsWith('--'));
  expect(flags).toContain('--max-semi-space-size=16');
  const script = fileURLToPath(
    new URL('../../../tests/support/tasks/hoard-out.ts', import.meta.url),
  );
  for (let time = 0; time < 3; time += 1) {
    const { stdout } = await execute(process.execPath, [...flags, script]);
    expect(JSON.parse(stdout)).toEqual({ file: expect.stringContaining('memory') });
  }
});

test('a task that ends its thread without a word has failed', async () => {
  await expect(resultOf(taskOf({ input: { act: 'exit' } }))).rejects.toThrow('exit code 3');
});

test('a task that never ends is ended by its signal, and holds nobody up meanwhile', async () => {
  const aborter = new AbortController();
  const spinning = resultOf(taskOf({ input: { act: 'spin' }, signal: aborter.signal }));
  const failure = spinning.catch((error: unknown) => error);
  await sleep(300);
  aborter.abort(new Error('No more.'));
  expect(await failure).toEqual(new Error('No more.'));
});

test('a file that cannot be read, and a call that fails, fail the task', async () => {
  const open = async function* () {
    yield new TextEncoder().encode('line\n');
    throw new Refusal('full', 'No room.');
  };
  await expect(all(taskOf({ open }))).rejects.toMatchObject({ code: 'full' });
  const double = async () => {
    throw new Error('Not today.');
  };
  await expect(all(taskOf({ calls: { double } }))).rejects.toThrow('Not today.');
});

test('the file is let go of when nobody wants the rest', async () => {
  let closed = 0;
  const open = async function* () {
    try {
      for (;;) yield new TextEncoder().encode('line\n');
    } finally {
      closed += 1;
    }
  };
  for await (const lines of outputsOf<number, number>(taskOf({ open }))) {
    expect(lines).toBe(1);
    break;
  }
  await expect.poll(() => closed).toBe(1);
});
