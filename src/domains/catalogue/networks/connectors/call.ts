/** The parts of a key by their names. */
export type KeyValues = Readonly<Record<string, string>>;

export interface Ask {
  url: string | URL;
  /** Added to the query of `url`. */
  query?: Readonly<Record<string, string | number>>;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `URLSearchParams` as a form. */
  body?: unknown;
  /** Every byte of the answer is a character of its text: it is packed. */
  isBinary?: boolean;
  /** Statuses besides 2xx that say something and are no failure. */
  allowed?: readonly number[];
}

export interface Answer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/**
 * The connector's only door to the world. Keeps to hosts and pace, asks again after a short
 * `Retry-After`, turns bad statuses into failures.
 */
export interface Call {
  /** @throws PullFailure for every answer but 2xx and what is allowed. */
  (ask: Ask): Promise<Answer>;
  /** The answer as JSON. @throws PullFailure also when it is none. */
  json: (ask: Ask) => Promise<unknown>;
  /** Waits between two looks at a report that is being made; ends early when the pull is stopped. */
  wait: (ms: number) => Promise<void>;
}

/** A key at hand and the door to its network. */
export interface Opened {
  key: KeyValues;
  call: Call;
}

/**
 * `key`: wrong, expired or without the right; nothing is asked again until somebody changes it.
 * `later`: too many requests. `unreachable`: no answer, or the source is out of order. Both are
 * asked again, ever later. `reply`: an answer that cannot be used; asked again like those.
 * `request`: the source does not understand us; asked again with the next day's run.
 */
export type FailureKind = 'key' | 'later' | 'unreachable' | 'reply' | 'request';

/** Why nothing came of a pull, in words for people. No secret may stand in them. */
export class PullFailure extends Error {
  readonly kind: FailureKind;
  /** Seconds the source asked us to wait. */
  readonly retryAfter: number | undefined;

  constructor(kind: FailureKind, message: string, retryAfter?: number) {
    super(message);
    this.name = 'PullFailure';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
