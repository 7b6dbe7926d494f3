import { afterAll, beforeAll, expect, test } from 'vitest';
import { adUnitDesk, type AdUnitDesk } from '../../../../tests/support/ad-unit-desk.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let desk: AdUnitDesk;
beforeAll(async () => {
  server = await testServer();
  desk = await adUnitDesk(server);
});
afterAll(() => server.close());

const dollars = (it: number) => Math.round(it * 1_000_000);

interface Tests {
  over: string;
  groups: { name: string; traffic: number; ecpm: number }[];
  comparisons: {
    days: number;
    verdict: string;
    words: string;
    difference: { value: number; low: number; high: number; p: number } | null;
    daily: { value: number }[];
  }[];
  remarks: string[];
}
const tests = async (input: object) =>
  (await desk.lead.call('GET /ad-unit-tests', input)).body as object as Tests;

test('a test that earns more is told so, with its interval and its traffic', async () => {
  const { over, groups, comparisons } = await tests({ adUnitId: desk.tested });
  expect(over).toBe('request');
  expect(groups.map((it) => [it.name, it.traffic])).toEqual([
    ['Control', 2 / 3],
    ['Test', 1 / 3],
  ]);
  const [found] = comparisons;
  expect(found).toMatchObject({ days: 30, verdict: 'better' });
  // The geometric mean of 1.09, 1.10 and 1.11, ten times each.
  const mean = (Math.log(1.09) + Math.log(1.1) + Math.log(1.11)) / 3;
  expect(found!.difference!.value).toBeCloseTo(Math.expm1(mean), 6);
  expect(found!.words).toMatch(
    /^Test earns 10\.0% more per request \(95%: 9\.\d% to 10\.\d%\), 30 days\.$/,
  );
  expect(found!.daily).toHaveLength(30);
});

test('over users the split of users decides, and needs two groups and a share', async () => {
  const { comparisons } = await tests({ adUnitId: desk.tested, controlShare: 50 });
  // Half the users, and 1.1 times half of what they bring.
  expect(comparisons[0]!.difference!.value).toBeCloseTo(1.1 / 2 - 1, 2);
  expect(comparisons[0]!.verdict).toBe('worse');
  const ask = (input: object) => desk.lead.call('GET /ad-unit-tests', input);
  expect((await ask({ adUnitId: desk.unit, controlShare: 50 })).status).toBe(400);
  expect((await ask({ adUnitId: desk.tested, over: 'user' })).status).toBe(400);
  expect((await ask({ adUnitId: desk.tested, control: 'Nobody' })).status).toBe(400);
});

test('a test that ended after five days says why nothing can be said', async () => {
  const { comparisons, remarks } = await tests({ adUnitId: desk.ended });
  expect(comparisons[0]).toMatchObject({ days: 5, verdict: 'too-few-days', difference: null });
  expect(comparisons[0]!.words).toContain('5 of at least 7 days');
  expect(remarks[0]).toMatch(/^A ends on .+; B goes on/);
});

test('an ad unit without a test has no groups', async () => {
  expect(await tests({ adUnitId: desk.unit })).toMatchObject({
    groups: [],
    comparisons: [],
    remarks: [],
  });
});

test('a floor is reckoned as plain arithmetic has it, and the curve begins with what was', async () => {
  const { body } = await desk.lead.call('GET /ad-unit-floors', {
    adUnitId: desk.unit,
    country: ['US'],
    floor: dollars(5),
  });
  const reply = body as object as {
    revenue: number;
    points: { floor: number; most: number }[];
    chosen: { most: number; least: number; kept: number };
    warnings: string[];
    assumptions: string[];
  };
  expect(reply.points[0]).toMatchObject({ floor: 0, most: dollars(120) });
  // Only the $4 line is shown there: a floor of $5 leaves nothing.
  expect(reply.chosen).toEqual({ floor: dollars(5), most: 0, least: 0, kept: 0 });
  expect(reply.assumptions.length).toBeGreaterThan(3);
});

test('an ad unit without rows tells no floor', async () => {
  const { body } = await desk.lead.call('GET /ad-unit-floors', {
    adUnitId: desk.unit,
    country: ['DE'],
  });
  expect(body).toMatchObject({ points: [], best: null, chosen: null, revenue: null });
});
