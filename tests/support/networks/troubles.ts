import { failureOf } from './connector-desk.ts';
import type { NetworkServer, Reply } from './network-server.ts';

const short: Reply = { status: 429, headers: { 'Retry-After': '3' } };
const long: Reply = { status: 429, headers: { 'Retry-After': '900' } };

/**
 * What a connector makes of what every network does at times, put in front of its own answers: a
 * short quota and a long one, a source that is out of order, answers that end in the middle or are
 * something else. `before` are the good answers to the requests that come first.
 */
export async function troublesOf(
  network: NetworkServer,
  desk: { waits: number[] },
  pull: () => Promise<{ rows: number }>,
  before: readonly Reply[] = [],
) {
  const meets = async (reply: Reply) => {
    network.next.push(...before, reply);
    return failureOf(pull());
  };
  const whole = await pull();
  network.next.push(...before, short);
  const isWhole = (await pull()).rows === whole.rows;
  const quota = await meets(long);
  return {
    waited: isWhole && desk.waits.includes(3000),
    quota: [quota?.kind, quota?.retryAfter],
    outOfOrder: (await meets({ status: 503 }))?.kind,
    brokenOff: (await meets({ body: 'x'.repeat(2000), breaksOff: true }))?.kind,
    truncated: (await meets({ body: '{"data":[{"a":1},' }))?.kind,
    noReport: (await meets({ body: '<html>Sign in</html>' }))?.kind,
  };
}

/** All of it told apart as the schedule has to know it. */
export const toldApart = {
  waited: true,
  quota: ['later', 900],
  outOfOrder: 'unreachable',
  brokenOff: 'reply',
  truncated: 'reply',
  noReport: 'reply',
};
