import { afterAll, beforeAll, expect, test } from 'vitest';
import { inEarnest } from '../../../../../tests/support/quick-hashes.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { personWithPassword, visitor } from '../../../../../tests/support/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  inEarnest();
  server = await testServer();
});
afterAll(() => {
  inEarnest(false);
  return server.close();
});

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * The chance that a known address answers slower than an unknown one (the Mann-Whitney statistic):
 * 0.5 when nothing can be told, 0 or 1 when one answer tells all. With 24 pairs its standard error
 * is 0.084, so that 0.32 beside a half is nearly four of them, on a busy machine as well: the pairs
 * are taken in turn.
 */
function chanceSlower(known: number[], unknown: number[]): number {
  const slower = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a < b ? 0 : 0.5)));
  return slower.reduce<number>((sum, it) => sum + it, 0) / slower.length;
}

async function compare(ask: (email: string) => Promise<unknown>, pairs: number) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let at = 0; at < pairs; at++) {
    const person = await personWithPassword(server);
    const knownFirst = at % 2 === 0;
    const nobody = `nobody.${at}.${Math.random()}@backlot.example`;
    if (knownFirst) known.push(await took(() => ask(person.email)));
    unknown.push(await took(() => ask(nobody)));
    if (!knownFirst) known.push(await took(() => ask(person.email)));
  }
  return { known, unknown };
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

test('the time of a refused sign-in does not tell whether the address is known', async () => {
  const wrong = (email: string) => visitor(server, email).login('tin rooster walks downhill');
  await compare(wrong, 3);
  const { known, unknown } = await compare(wrong, 24);
  const chance = chanceSlower(known, unknown);
  console.log(
    `refused sign-in: known ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms, known slower with chance ${chance.toFixed(2)}`,
  );
  expect(chance).toBeGreaterThan(0.18);
  expect(chance).toBeLessThan(0.82);
}, 90_000);

test('the time of an asked-for reset link does not tell it either', async () => {
  const ask = (email: string) => server.call('POST /reset-password', { email });
  await compare(ask, 2);
  const { known, unknown } = await compare(ask, 20);
  const chance = chanceSlower(known, unknown);
  console.log(
    `reset link: known ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms, known slower with chance ${chance.toFixed(2)}`,
  );
  // 20 pairs: standard error 0.092, so this is four of them.
  expect(chance).toBeGreaterThan(0.1);
  expect(chance).toBeLessThan(0.9);
}, 90_000);

test('the statistic sees a difference of a few milliseconds', () => {
  // Both scatter over 8 ms; one of them takes 7 ms longer.
  const scatter = Array.from({ length: 60 }, (_, at) => (at * 37) % 60).map((it) => it / 7.5);
  const unknown = scatter.map((it) => 90 + it);
  const known = scatter.map((it) => 97 + it);
  expect(chanceSlower(known, unknown)).toBeGreaterThan(0.95);
  expect(chanceSlower(unknown, unknown)).toBe(0.5);
});
