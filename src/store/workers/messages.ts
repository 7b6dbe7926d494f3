import { Refusal, type Fields, type RefusalCode } from '#/kernel/refusal.ts';

/** What a task's thread is told. */
export type ToWorker =
  /** `zone`: in which the company's days are counted. */
  | { kind: 'start'; module: string; input: unknown; zone: string }
  | { kind: 'bytes'; stream: number; bytes: Uint8Array | undefined }
  | { kind: 'taken' }
  | { kind: 'reply'; call: number; value: unknown }
  | { kind: 'failed'; stream?: number; call?: number; failure: Failure };

/** What it says. */
export type FromWorker =
  /** Wants the next bytes of a reading of the file. */
  | { kind: 'pull'; stream: number }
  /** Needs no more of them. */
  | { kind: 'close'; stream: number }
  | { kind: 'output'; value: unknown }
  | { kind: 'call'; call: number; name: string; input: unknown }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; failure: Failure };

/** An error as it crosses to another thread: a refusal stays one. */
export interface Failure {
  message: string;
  stack: string | undefined;
  refusal: { code: RefusalCode; fields?: Fields; retryAfter?: number } | undefined;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error))
    return { message: String(error), stack: undefined, refusal: undefined };
  const { message } = error;
  if (!(error instanceof Refusal)) return { message, stack: error.stack, refusal: undefined };
  const { code, fields, retryAfter } = error;
  return {
    message,
    stack: undefined,
    refusal: { code, ...(fields && { fields }), ...(retryAfter !== undefined && { retryAfter }) },
  };
}

export function errorOf({ message, stack, refusal }: Failure): Error {
  if (refusal) {
    const { code, ...details } = refusal;
    return new Refusal(code, message, details);
  }
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
