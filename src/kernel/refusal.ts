/** Why the server says no. One closed union: anything else that goes wrong is a bug (500). */
export type RefusalCode = keyof typeof statusOf;

/**
 * The one table of HTTP statuses.
 * `locked`: the session lives but waits for the PIN (423, so that it is never taken for a dead one).
 * `other-person`: the request was meant for somebody else than this session acts as; nothing
 * was done, and it may be sent again by whom it was meant for.
 * `unproven`: the session may be good, but this browser has not shown that it is its own (401): it
 * signs with a key that it is given with the PIN.
 * `outdated`: page or extension and server speak different versions of the contract; nothing was done,
 * and it may be sent again once both are up to date.
 * `full`: the disk of a store is full (507); nothing was written, the same request may be sent again.
 */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  unproven: 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'other-person': 409,
  locked: 423,
  outdated: 426,
  'too-many': 429,
  busy: 503,
  full: 507,
} as const;

export type Fields = Record<string, string>;

/** What a refused request gets back. `message` is for people; `fields` names what to correct. */
export interface RefusalBody {
  message: string;
  code: RefusalCode;
  fields?: Fields;
  /** The record as it stands now, sent with `stale` so that nothing is overwritten blindly. */
  current?: unknown;
  requestId: string;
}

interface Details {
  fields?: Fields;
  current?: unknown;
  /** Seconds after which trying again makes sense; becomes the `Retry-After` header. */
  retryAfter?: number;
  /** What went wrong underneath: logged, never sent. */
  cause?: unknown;
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Fields | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'Refusal';
    this.code = code;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}

/** Specification section 6: exactly this text means "not logged in" and sends the person to /login. */
export const UNAUTHENTICATED = 'Unauthenticated.';

export const unauthenticated = () => new Refusal('unauthenticated', UNAUTHENTICATED);

/** Names every wrong field; the message is the first of them, so that a toast alone is enough. */
export const invalid = (fields: Fields) =>
  new Refusal('invalid', Object.values(fields)[0] ?? 'Something in this request is not right.', {
    fields,
  });

export const notAllowed = (message = 'You may not do this.') => new Refusal('not-allowed', message);

/** The same answer for "does not exist" and "belongs to somebody else": ids tell nothing. */
export const notFound = (what = 'This') => new Refusal('not-found', `${what} was not found.`);

/** For `catch`: what was not found on the way is told as the thing that was asked for. */
export const missingAs =
  (what: string) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.code === 'not-found' ? notFound(what) : error;
  };

export const conflict = (message: string, fields?: Fields) =>
  new Refusal('conflict', message, { fields });

export const stale = (current: unknown) =>
  new Refusal('stale', 'Somebody changed this in the meantime.', { current });

export const tooMany = (message: string, retryAfter: number) =>
  new Refusal('too-many', message, { retryAfter });

export const busy = (message: string, retryAfter = 2) =>
  new Refusal('busy', message, { retryAfter });
