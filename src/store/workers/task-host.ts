/** What a task has of the thread that started it. */
export interface TaskHost {
  /** The file the task is about, from its beginning, as often as it takes. */
  open: () => AsyncIterable<Uint8Array>;
  /** Hands a part of the result over; waits while too much of it has not been taken yet. */
  output: (value: unknown, transfer?: ArrayBuffer[]) => Promise<void>;
  /** Asks for what only the other thread can do, such as to write to the records. */
  call: (name: string, input: unknown) => Promise<unknown>;
}

/** What the module of a task exports as `run`; input and result are plain data. */
export type TaskRun<Input, Result> = (input: Input, host: TaskHost) => Promise<Result>;
