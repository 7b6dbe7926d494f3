/**
 * `host`: none of the hosts the caller names, or not by https. `address`: the name leads to a
 * machine that is not on the public internet. `untrusted`: TLS refused it. `stopped`: the caller gave up.
 */
type Reason =
  | 'host'
  | 'address'
  | 'redirect'
  | 'timeout'
  | 'too-large'
  | 'connection'
  | 'untrusted'
  | 'broken-off'
  | 'stopped';

const words: Record<Reason, string> = {
  host: 'is none of the hosts this source may use',
  address: 'does not lead to a public address',
  redirect: 'sends us somewhere we do not follow',
  timeout: 'did not answer in time',
  'too-large': 'sent more than we take',
  connection: 'cannot be reached',
  untrusted: 'is not trusted',
  'broken-off': 'broke off in the middle of its answer',
  stopped: 'was not waited for',
};

/**
 * No answer came of a call. The words name scheme, host and path alone: query strings, headers and
 * bodies hold keys, and errors end in logs.
 */
export class CannotReach extends Error {
  readonly reason: Reason;

  /** Why TLS refused the server, to be put behind its name. */
  readonly fault: string | undefined;

  constructor(reason: Reason, url: URL, { code, fault }: { code?: string; fault?: string } = {}) {
    const what = fault ?? `${words[reason]}${code ? ` (${code})` : ''}`;
    super(`${url.protocol}//${url.host}${url.pathname} ${what}.`);
    this.name = 'CannotReach';
    this.reason = reason;
    this.fault = fault;
  }

  /** The same of another address, for where this one holds a secret. */
  at(url: URL): CannotReach {
    return new CannotReach(this.reason, url, this.fault === undefined ? {} : { fault: this.fault });
  }
}
