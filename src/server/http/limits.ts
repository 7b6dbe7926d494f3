import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { FEED_PATH } from '#/domains/platform/calendar-feeds/calendar-feeds.contract.ts';
import type { Method } from '#/kernel/endpoint.ts';
import { Refusal } from '#/kernel/refusal.ts';
import { asRefusal } from '#/store/records/failure.ts';

/** So many calls in so many seconds. */
export interface Rule {
  calls: number;
  seconds: number;
  /** Refuse, rather than allow, while the database cannot be asked. */
  failsClosed: boolean;
}

/**
 * What comes before anybody is known is counted by address, and signing in apart from the rest: an
 * office of a hundred that opens within a minute, at three calls each, stays below it. Passwords, codes and PINs have their own, lower limits
 * in the account domain. Everything else that changes something is counted by person, or by access token:
 * a program that runs wild does not keep its owner from working. What a program reads is counted as well.
 * Calendar feeds are read without a session, by the same few addresses where one company's calendar reads
 * those of many. A directory puts ten thousand people in as it is set up, 25 and more a second. A repository
 * host delivers for a whole company at once when many push. Postbacks come from the devices of those who
 * install a game: each from an address of its own, unless a proxy does not say whom it stands for.
 */
export const rules = {
  signIn: { calls: 600, seconds: 60, failsClosed: true },
  anonymous: { calls: 60, seconds: 60, failsClosed: true },
  change: { calls: 240, seconds: 60, failsClosed: false },
  feed: { calls: 120, seconds: 60, failsClosed: true },
  directory: { calls: 3_000, seconds: 60, failsClosed: false },
  git: { calls: 1_200, seconds: 60, failsClosed: false },
  postback: { calls: 600, seconds: 60, failsClosed: true },
  tokenRead: { calls: 600, seconds: 60, failsClosed: false },
  wrongToken: { calls: 60, seconds: 60, failsClosed: true },
} as const satisfies Record<string, Rule>;

/**
 * Throws `too-many`; `caller` is `person:ID`, `token:ID`, `directory:ID`, `git:ID:ADDRESS`,
 * `address:ADDRESS`, `postback:ADDRESS`, or `wrong-token:ADDRESS` for
 * an access token that is not good.
 */
export type Limit = (served: { method: Method; path: string }, caller: string) => Promise<void>;

const signInPaths = new Set([
  '/login',
  '/begin-provider-sign-in',
  '/end-provider-sign-in',
  '/verify-device',
  '/verify-pin',
  '/begin-passkey-step',
  '/verify-passkey',
]);

type Caller = 'person' | 'token' | 'directory' | 'git' | 'postback' | 'address' | 'wrong-token';
const kindOf = (caller: string) => caller.slice(0, caller.indexOf(':')) as Caller;

/** What a call counts under; undefined for what is not limited. */
const limitOf = ({ method, path }: { method: Method; path: string }, by: Caller) => {
  if (by === 'wrong-token') return 'wrongToken' as const;
  if (by === 'directory' || by === 'git' || by === 'postback') return by;
  if (path.startsWith(`${FEED_PATH}/`)) return 'feed' as const;
  if (method === 'GET') return by === 'token' ? ('tokenRead' as const) : undefined;
  if (by !== 'address') return 'change' as const;
  return signInPaths.has(path) ? ('signIn' as const) : ('anonymous' as const);
};

/** The limit that holds for calls by somebody signed in, or by anybody; undefined for none. */
export const ruleOf = (
  served: { method: Method; path: string },
  isKnown: boolean,
): Rule | undefined => {
  const name = limitOf(served, isKnown ? 'person' : 'address');
  return name && rules[name];
};

export const noLimit: Limit = async () => {};

const STORE_MS = 2_000;

/** One household or office has a whole /64 of IPv6 addresses, so that is what counts as one. */
export function callerKey(caller: string): string {
  const [, kind, address] = /^(address|postback|wrong-token|git:\d+):(.*:.*)$/.exec(caller) ?? [];
  if (!address) return caller;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros: string[] = Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  return `${kind}:${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`The rate limits did not answer in ${ms} ms.`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function limiterOf(pool: Pool, name: string, rule: Rule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    keyPrefix: name,
    tableName: 'rate_limits',
    tableCreated: true,
    points: rule.calls,
    duration: rule.seconds,
    // Whoever is over the limit is refused from memory: a flood does not reach the database.
    inMemoryBlockOnConsumed: rule.calls + 1,
  });
}

async function take(limiter: RateLimiterPostgres, rule: Rule, caller: string, log: Logger) {
  try {
    await within(limiter.consume(callerKey(caller)), STORE_MS);
  } catch (error) {
    if (error instanceof RateLimiterRes) {
      throw new Refusal('too-many', 'Too many requests. Wait a little and try again.', {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)),
      });
    }
    if (rule.failsClosed) {
      const known = asRefusal(error);
      if (known instanceof Refusal && known.code === 'full') throw known;
      throw new Refusal('busy', 'This is not possible at the moment. Try again shortly.', {
        retryAfter: 5,
        cause: error,
      });
    }
    log.warn({ err: error }, 'the rate limits cannot be asked; the request is let through');
  }
}

/**
 * Limits on how often one may ask, kept in the records database and so shared by all servers.
 * What people read is not limited, but for calendar feeds.
 */
export function makeLimit(
  pool: Pool,
  log: Logger,
  given: Record<keyof typeof rules, Rule> = rules,
): Limit {
  const limiters = {
    signIn: limiterOf(pool, 'sign-in', given.signIn),
    anonymous: limiterOf(pool, 'anonymous', given.anonymous),
    change: limiterOf(pool, 'change', given.change),
    feed: limiterOf(pool, 'feed', given.feed),
    directory: limiterOf(pool, 'directory', given.directory),
    git: limiterOf(pool, 'git', given.git),
    postback: limiterOf(pool, 'postback', given.postback),
    tokenRead: limiterOf(pool, 'token-read', given.tokenRead),
    wrongToken: limiterOf(pool, 'wrong-token', given.wrongToken),
  };
  return async (served, caller) => {
    const name = limitOf(served, kindOf(caller));
    if (name) await take(limiters[name], given[name], caller, log);
  };
}
