import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import {
  enter,
  openExtension,
  pollNow,
  storage,
  press,
  tidy,
  type ExtensionBrowser,
} from '../support/extension.ts';
import type { Colleague } from '../support/server.ts';

const SLOW_MS = 1_500;

let site: Awaited<ReturnType<typeof openConsole>>;
let line: Server;
/** What stands between the browser and the server, as changes see it. */
let between: 'nothing' | 'slow' | 'held' | 'portal' | 'lost' | 'unheard' = 'nothing';
/** Lets go on what is held. */
let free = Promise.withResolvers<void>();
let browser: ExtensionBrowser;

beforeAll(async () => {
  site = await openConsole();
  line = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { method, headers, url } = incoming;
    if (method === 'POST' && between === 'portal') {
      outgoing.writeHead(200, { 'Content-Type': 'text/html' });
      return outgoing.end('<!doctype html><title>Sign in to the network</title>');
    }
    if (method === 'POST' && between === 'slow') await wait(SLOW_MS);
    if (method === 'POST' && between === 'held') await free.promise;
    if (method === 'POST' && between === 'lost') return incoming.socket.destroy();
    const passed = ask(site.server.base + url, { method, headers }, (reply) => {
      if (method === 'POST' && between === 'unheard') return incoming.socket.destroy();
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    passed.end(body);
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  browser = await openExtension(`http://localhost:${(line.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await browser?.close();
  line?.close();
  await site?.close();
});
afterEach(async () => {
  between = 'nothing';
  free.resolve();
  free = Promise.withResolvers();
  await tidy(browser);
});

const titlesOf = async ({ id }: Colleague) =>
  (
    await site.server.db
      .selectFrom('tasks')
      .select('title')
      .where('assignee_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  ).map((it) => it.title);

const storedQueue = async ({ id }: Colleague) =>
  (await storage<unknown[]>(browser.options, `queue@${id}`))[`queue@${id}`] ?? [];

/** Types a task into the popup and sends it. */
async function addTask(title: string) {
  const popup = await browser.popup();
  await popup.getByLabel('Ask for leave').waitFor();
  await popup.keyboard.press('a');
  const field = popup.getByLabel('New task in one line');
  await field.fill(title);
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('');
  return popup;
}

test('a popup that is closed during a slow send makes exactly one task', async () => {
  const hira = await site.server.as('Member');
  await enter(browser, hira.token);
  between = 'slow';
  const popup = await addTask('Once only');
  expect(await titlesOf(hira)).toEqual([]);
  await popup.close();
  await expect.poll(() => titlesOf(hira)).toEqual(['Once only']);
  const again = await browser.popup();
  await again.getByLabel('Ask for leave').waitFor();
  await pollNow(browser.options);
  await wait(SLOW_MS);
  expect(await titlesOf(hira)).toEqual(['Once only']);
});

test.each([
  ['before the server hears of it', 'lost', 0],
  ['after the server did it, before the reply', 'unheard', 1],
] as const)('a connection lost %s leaves exactly one task', async (_when, how, heard) => {
  const hira = await site.server.as('Member');
  await enter(browser, hira.token);
  between = how;
  const popup = await addTask('Over a bad line');
  await popup.getByText('1 pending').waitFor();
  await expect.poll(() => titlesOf(hira)).toHaveLength(heard);
  between = 'nothing';
  await popup.getByText('1 pending').waitFor({ state: 'detached', timeout: 45_000 });
  expect(await titlesOf(hira)).toEqual(['Over a bad line']);
});

test('what a portal answers is kept, and goes out once the server answers', async () => {
  const hira = await site.server.as('Member');
  await enter(browser, hira.token);
  between = 'portal';
  const popup = await addTask('Behind a portal');
  await popup.getByText('1 pending').waitFor();
  await wait(1_200);
  await popup.getByText('1 pending').waitFor();
  expect(await titlesOf(hira)).toEqual([]);
  between = 'nothing';
  await popup.getByText('1 pending').waitFor({ state: 'detached', timeout: 45_000 });
  expect(await titlesOf(hira)).toEqual(['Behind a portal']);
});

test('what waits can be looked at and taken back by keys, and is in its line again', async () => {
  const hira = await site.server.as('Member');
  await enter(browser, hira.token);
  between = 'portal';
  const popup = await addTask('Second thoughts');
  await popup.getByText('1 pending').waitFor();
  const field = popup.getByLabel('New task in one line');
  await field.evaluate((it) => (it as HTMLElement).blur());
  await popup.keyboard.press('w');
  const list = popup.getByRole('region', { name: 'Waits to be sent' });
  await list.getByText('New task: Second thoughts').waitFor();
  await popup.keyboard.press('1');
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => field.inputValue()).toBe('Second thoughts');
  between = 'nothing';
  await pollNow(browser.options);
  expect(await titlesOf(hira)).toEqual([]);
});

test('what is undone while it is being sent has no effect, also when the popup closes', async () => {
  const hira = await site.server.as('Member');
  await enter(browser, hira.token);
  between = 'held';
  const popup = await addTask('Half way');
  const underWay = popup.locator('.toast', { hasText: 'under way' });
  await press(underWay.getByRole('button', { name: /^Undo/ }));
  const field = popup.getByLabel('New task in one line');
  await expect.poll(() => field.inputValue()).toBe('Half way');
  await popup.close();
  between = 'nothing';
  free.resolve();
  await expect.poll(() => storedQueue(hira)).toEqual([]);
  expect(await titlesOf(hira)).toEqual([]);
  // It was heard, and taken back: both stand in what happened to it.
  const events = await site.server.db.selectFrom('task_events').select('kind').execute();
  expect(events.map((it) => it.kind)).toContain('deleted');
});

test('what was done before the popup closed can be undone in the next one', async () => {
  const hira = await site.server.as('Member');
  await enter(browser, hira.token);
  await (await addTask('Too quick')).close();
  await expect.poll(() => titlesOf(hira)).toEqual(['Too quick']);
  await expect.poll(() => storedQueue(hira)).toEqual([]);
  const popup = await browser.popup();
  const done = popup.locator('.toast', { hasText: 'added' });
  await press(done.getByRole('button', { name: /^Undo/ }));
  await expect.poll(() => titlesOf(hira)).toEqual([]);
});

test('what waits is laid over what is shown, buttons too, and counts when it was pressed', async () => {
  const hira = await site.server.as('Member');
  await hira.call('POST /tasks/save', { title: 'Tide ladder' });
  await enter(browser, hira.token);
  const popup = await browser.popup();
  const next = popup.getByRole('region', { name: 'Next task' });
  const running = popup.getByRole('region', { name: 'Running task' });
  await next.getByText('Tide ladder').waitFor();
  between = 'lost';
  await press(next.getByRole('button', { name: 'Start' }));
  await running.getByText('Pending').waitFor();
  await running.getByRole('timer').waitFor();
  await press(running.getByRole('button', { name: 'Pause' }));
  await press(popup.getByRole('group', { name: 'Why it pauses' }).getByRole('button').first());
  await next.getByRole('button', { name: 'Resume' }).waitFor();
  await popup.getByText('2 pending').waitFor();
  // Nothing of it has been heard.
  expect((await hira.call('GET /tasks')).body['running']).toBeNull();
  await wait(3_000);
  between = 'nothing';
  await popup.getByText(/^\d+ pending$/).waitFor({ state: 'detached', timeout: 45_000 });
  await next.getByRole('button', { name: 'Resume' }).waitFor();
  const { body } = await hira.call('GET /tasks');
  const [task] = body['rows'] as { status: string; workedSeconds: number }[];
  expect(task).toMatchObject({ status: 'paused' });
  // Longer than the pause waited would be the time without a line.
  expect(task!.workedSeconds).toBeLessThan(3);
});
