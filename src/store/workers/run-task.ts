import { channel } from 'node:diagnostics_channel';
import { businessZone } from '#/kernel/dates.ts';
import type { Took } from '#/store/timed.ts';
import { errorOf, failureOf, type FromWorker, type ToWorker } from './messages.ts';
import type { Place } from './place.ts';
import { processPlace } from './process-place.ts';
import { threadPlace } from './thread-place.ts';

/** Work for a thread or process of its own, so that a request is never held up by another one's. */
export interface Task {
  /** A module that exports `run`, see `task-host.ts`. */
  module: URL;
  /** Plain data: it is copied to the thread. */
  input: unknown;
  /** The file the task reads, from its beginning at every call. */
  open?: () => AsyncIterable<Uint8Array>;
  /** What the task may ask this thread to do, by name. */
  calls?: Readonly<Record<string, (input: never) => Promise<unknown>>>;
  /** Ends the task at once. */
  signal?: AbortSignal | undefined;
  /** Most megabytes of JavaScript values; beyond, the task is refused and nothing else suffers. */
  memory: number;
  /**
   * Runs it in a process instead, for so many seconds at most: whatever a file makes of its reader,
   * a crash included, this process goes on.
   */
  seconds?: number;
  /** That process runs nothing else, neither before nor after: it ends with the task. */
  alone?: true;
}

/** One task that was run. */
export interface TaskRun extends Took {
  /** Its module without folder and ending: `check`. */
  name: string;
}

/** Tells of every task. */
export const taskRuns = channel('backlot:task-run');

/**
 * Runs a task in a place of its own. Gives its outputs as they come, then its result. The place is
 * let go of with the generator, whoever ends it.
 * @throws what the task throws; a refusal stays one. `invalid` when it takes too much memory or time.
 */
export async function* outputsOf<Output, Result>(task: Task): AsyncGenerator<Output, Result> {
  task.signal?.throwIfAborted();
  const from = performance.now();
  const run = new Run(task);
  let isFailed = true;
  try {
    for (;;) {
      const next = await run.next();
      if (next.kind === 'done') {
        isFailed = false;
        return next.result as Result;
      }
      yield next.value as Output;
      run.say({ kind: 'taken' });
    }
  } finally {
    const name = /([\w-]+?)-task\b[^/]*$/.exec(task.module.pathname)?.[1] ?? 'other';
    const seconds = (performance.now() - from) / 1_000;
    taskRuns.publish({ name, seconds, isFailed } satisfies TaskRun);
    await run.end();
  }
}

/** Runs a task that has a result only. */
export async function resultOf<Result>(task: Task): Promise<Result> {
  const outputs = outputsOf<never, Result>(task);
  const last = await outputs.next();
  if (!last.done) throw new TypeError('This task gives outputs beside its result.');
  return last.value;
}

type Step = { kind: 'output'; value: unknown } | { kind: 'done'; result: unknown };

class Run {
  private readonly task: Task;
  private readonly place: Place;
  private readonly readings = new Map<number, AsyncIterator<Uint8Array>>();
  private readonly steps: Step[] = [];
  /** It has said how it ended. */
  private isOver = false;
  private failure: { error: unknown } | undefined;
  private wake: () => void = () => {};
  private readonly abort = () => this.fail(this.task.signal?.reason);

  constructor(task: Task) {
    this.task = task;
    const { memory, seconds, alone } = task;
    const listener = {
      hear: (message: FromWorker) => void this.hear(message),
      fail: (error: unknown) => this.fail(error),
    };
    this.place =
      seconds === undefined
        ? threadPlace(memory, listener)
        : processPlace({ memory, seconds, alone }, listener);
    task.signal?.addEventListener('abort', this.abort);
    const { module, input } = task;
    this.say({ kind: 'start', module: module.href, input, zone: businessZone() });
  }

  say(message: ToWorker): void {
    this.place.say(message);
  }

  async next(): Promise<Step> {
    while (this.steps.length === 0 && !this.failure)
      await new Promise<void>((resolve) => (this.wake = resolve));
    const step = this.steps.shift();
    if (step) return step;
    throw this.failure!.error;
  }

  async end(): Promise<void> {
    this.task.signal?.removeEventListener('abort', this.abort);
    // A source that hangs must not hold up whoever has ended the task: it is let go of when it moves.
    for (const it of this.readings.values()) it.return?.().catch(() => {});
    await this.place.end(this.isOver);
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.wake();
  }

  private async hear(message: FromWorker): Promise<void> {
    this.isOver ||= message.kind === 'done' || message.kind === 'failed';
    if (message.kind === 'failed') this.fail(errorOf(message.failure));
    else if (message.kind === 'output' || message.kind === 'done') {
      this.steps.push(message);
      this.wake();
    } else if (message.kind === 'call') await this.answer(message);
    else if (message.kind === 'pull') await this.read(message.stream);
    else {
      await this.readings.get(message.stream)?.return?.();
      this.readings.delete(message.stream);
    }
  }

  private async read(stream: number): Promise<void> {
    try {
      const known = this.readings.get(stream);
      const reading = known ?? this.task.open!()[Symbol.asyncIterator]();
      if (!known) this.readings.set(stream, reading);
      const { value, done } = await reading.next();
      this.say({ kind: 'bytes', stream, bytes: done ? undefined : value });
    } catch (error) {
      this.say({ kind: 'failed', stream, failure: failureOf(error) });
    }
  }

  private async answer({ call, name, input }: Extract<FromWorker, { kind: 'call' }>) {
    try {
      const value = await this.task.calls![name]!(input as never);
      this.say({ kind: 'reply', call, value });
    } catch (error) {
      this.say({ kind: 'failed', call, failure: failureOf(error) });
    }
  }
}
