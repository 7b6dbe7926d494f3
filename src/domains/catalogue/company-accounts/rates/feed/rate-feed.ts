import type { Outbound } from '#/store/outbound/outbound.ts';

/** Why no rates came, in words for people. No secret may stand in them. */
export class FeedFailure extends Error {
  /** The app id is wrong or lacks a right: asking again is of no use until somebody changes it. */
  readonly isKey: boolean;

  constructor(message: string, isKey = false) {
    super(message);
    this.name = 'FeedFailure';
    this.isKey = isKey;
  }
}

export interface FeedCall {
  outbound: Outbound;
  signal?: AbortSignal;
}
