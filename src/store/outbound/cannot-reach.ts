/**
 * `host`: none of the hosts the caller names, or not by https. `address`: the name leads to a
 * machine that is not on the public internet. `stopped`: the caller gave up.
 */
type Reason =
  | 'host'
  | 'address'
  | 'redirect'
  | 'timeout'
  | 'too-large'
  | 'connection'
  | 'broken-off'
  | 'stopped';

const words: Record<Reason, string> = {
  host: 'is none of the hosts this source may use',
  address: 'does not lead to a public address',
  redirect: 'sends us somewhere we do not follow',
  timeout: 'did not answer in time',
  'too-large': 'sent more than we take',
  connection: 'cannot be reached',
  'broken-off': 'broke off in the middle of its answer',
  stopped: 'was not waited for',
};

/**
 * No answer came of a call. The words name scheme, host and path alone: query strings, headers and
 * bodies hold keys, and errors end in logs.
 */
export class CannotReach extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, url: URL, code?: string) {
    super(
      `${url.protocol}//${url.host}${url.pathname} ${words[reason]}${code ? ` (${code})` : ''}.`,
    );
    this.name = 'CannotReach';
    this.reason = reason;
  }
}
