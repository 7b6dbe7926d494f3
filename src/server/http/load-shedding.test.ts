import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { serving } from '../../../tests/support/serving.ts';
import { health } from './health.ts';
import { loadShedding, type Load } from './load-shedding.ts';

let http: Awaited<ReturnType<typeof serving>>;
let letGo: () => void;
let shed = 0;
afterEach(() => http.stop());

async function start(load: Load) {
  shed = 0;
  const gate = new Promise<void>((done) => (letGo = done));
  const app = new Hono().use(loadShedding({ ...load, onShed: () => (shed += 1) }));
  app.get('/health', health);
  app.get('/quick', (c) => c.text('quick'));
  app.get('/slow', async (c) => gate.then(() => c.text('slow')));
  app.get('/broken', () => {
    throw new Error('broken');
  });
  http = await serving(app);
}

const status = async (path: string) => (await fetch(`${http.url}${path}`)).status;

test('what comes above the limit is refused at once, what is under way is finished', async () => {
  await start({ maxInFlight: 2 });
  const slow = [status('/slow'), status('/slow')];
  await expect.poll(() => status('/quick')).toBe(503);
  const refused = await fetch(`${http.url}/quick`);
  expect(refused.headers.get('Retry-After')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'busy' });
  expect(shed).toBeGreaterThanOrEqual(2);
  expect(await status('/health')).toBe(200);
  letGo();
  expect(await Promise.all(slow)).toEqual([200, 200]);
  expect(await status('/quick')).toBe(200);
});

test('a request that failed is over', async () => {
  await start({ maxInFlight: 1 });
  expect(await status('/broken')).toBe(500);
  expect(await status('/broken')).toBe(500);
  expect(await status('/quick')).toBe(200);
});

test('an event loop that keeps everybody waiting takes no more work', async () => {
  await start({ maxLagMs: 40 });
  expect(await status('/quick')).toBe(200);
  const end = Date.now() + 1_200;
  while (Date.now() < end) {
    const block = Date.now() + 100;
    while (Date.now() < block);
    await setImmediate();
  }
  expect(await status('/quick')).toBe(503);
  expect(await status('/health')).toBe(200);
  await wait(1_200);
  expect(await status('/quick')).toBe(200);
});

test('one long stop of the event loop refuses nobody', async () => {
  await start({ maxLagMs: 40 });
  await wait(1_200);
  const end = Date.now() + 400;
  while (Date.now() < end);
  for (let nth = 0; nth < 12; nth += 1) {
    expect(await status('/quick')).toBe(200);
    await wait(50);
  }
});
