import { countDaysIn } from '#/kernel/dates.ts';
import { errorOf, failureOf, type FromWorker, type ToWorker } from './messages.ts';
import type { TaskHost, TaskRun } from './task-host.ts';

/** Outputs that may be under way: enough to keep both threads busy. */
const MOST_OUTPUTS = 4;

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** Runs one task: what it has of the side that started it goes by messages. */
export class TaskRunner implements TaskHost {
  private readonly say: (message: FromWorker, transfer?: ArrayBuffer[]) => void;
  private readonly streams = new Map<number, Waiting>();
  private readonly calls = new Map<number, Waiting>();
  private readonly blocked: (() => void)[] = [];
  private outputs = 0;
  private last = 0;

  constructor(say: (message: FromWorker, transfer?: ArrayBuffer[]) => void) {
    this.say = say;
  }

  async *open(): AsyncGenerator<Uint8Array> {
    const stream = (this.last += 1);
    try {
      for (;;) {
        const bytes = await new Promise<Uint8Array | undefined>((resolve, reject) => {
          this.streams.set(stream, { resolve, reject });
          this.say({ kind: 'pull', stream });
        });
        if (!bytes) return;
        yield bytes;
      }
    } finally {
      this.streams.delete(stream);
      this.say({ kind: 'close', stream });
    }
  }

  async output(value: unknown, transfer: ArrayBuffer[] = []): Promise<void> {
    this.outputs += 1;
    this.say({ kind: 'output', value }, transfer);
    if (this.outputs >= MOST_OUTPUTS)
      await new Promise<void>((resolve) => this.blocked.push(resolve));
  }

  call(name: string, input: unknown): Promise<unknown> {
    const call = (this.last += 1);
    return new Promise((resolve, reject) => {
      this.calls.set(call, { resolve, reject });
      this.say({ kind: 'call', call, name, input });
    });
  }

  hear(message: ToWorker): void {
    if (message.kind === 'start') {
      countDaysIn(message.zone);
      void this.run(message.module, message.input);
    } else if (message.kind === 'bytes')
      this.streams.get(message.stream)?.resolve(message.bytes as never);
    else if (message.kind === 'reply') this.answered(message.call)?.resolve(message.value as never);
    else if (message.kind === 'taken') {
      this.outputs -= 1;
      this.blocked.shift()?.();
    } else {
      const waiting = this.streams.get(message.stream ?? 0) ?? this.answered(message.call ?? 0);
      waiting?.reject(errorOf(message.failure));
    }
  }

  /** Who waits for an answer, forgotten with it: a promise that is kept keeps all it was told. */
  private answered(call: number): Waiting | undefined {
    const waiting = this.calls.get(call);
    this.calls.delete(call);
    return waiting;
  }

  private async run(module: string, input: unknown): Promise<void> {
    try {
      const { run } = (await import(module)) as { run: TaskRun<unknown, unknown> };
      const host: TaskHost = {
        open: () => this.open(),
        output: (value, transfer) => this.output(value, transfer),
        call: (name, about) => this.call(name, about),
      };
      this.say({ kind: 'done', result: await run(input, host) });
    } catch (error) {
      this.say({ kind: 'failed', failure: failureOf(error) });
    }
  }
}
