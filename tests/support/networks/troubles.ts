import { expect } from 'vitest';
import { failureOf } from './connector-desk.ts';
import type { NetworkServer, Reply } from './network-server.ts';

/**
 * What every connector has to bear, put in front of the network's own answers: quotas, answers that
 * end in the middle or are something else, a source that is out of order. `before` are the good
 * answers to the requests that come first.
 */
export async function expectTroubles(
  network: NetworkServer,
  desk: { waits: number[] },
  pull: () => Promise<{ rows: number }>,
  before: readonly Reply[] = [],
) {
  const whole = await pull();
  const meets = (reply: Reply) => {
    network.next.push(...before, reply);
    return failureOf(pull());
  };
  network.next.push(...before, { status: 429, headers: { 'Retry-After': '3' } });
  expect((await pull()).rows).toBe(whole.rows);
  expect(desk.waits).toContain(3000);
  const slow = { status: 429, headers: { 'Retry-After': '900' } };
  expect(await meets(slow)).toMatchObject({ kind: 'later', retryAfter: 900 });
  expect(await meets({ status: 503 })).toMatchObject({ kind: 'unreachable' });
  const body = 'x'.repeat(2000);
  expect(await meets({ body, breaksOff: true })).toMatchObject({ kind: 'reply' });
  expect(await meets({ body: '{"data":[{"a":1},' })).toMatchObject({ kind: 'reply' });
  expect(await meets({ body: '<html>Sign in</html>' })).toMatchObject({ kind: 'reply' });
}
