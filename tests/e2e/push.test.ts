import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole, placeOf } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

/*
 * The services that push for browsers are out of reach of a test: the browser is handed what they
 * would bring, and everything behind it is real. What is sent to them is in `push.test.ts`.
 */

let site: Awaited<ReturnType<typeof openConsole>>;
let hira: Colleague;
beforeAll(async () => {
  site = await openConsole('whole');
  hira = await site.server.as('Member');
});
afterAll(() => site.close());

const WORKER = '/push-worker.js';

/** A page whose browser runs the worker, and what pushes to it. */
async function pushed(path: string) {
  const view = await site.show(path, { who: hira });
  const { page } = view;
  const { base: origin } = site.server;
  await page.context().grantPermissions(['notifications'], { origin });
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [it] = registrations;
      if (it) done(it.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(async (worker) => {
    await navigator.serviceWorker.register(worker);
    await navigator.serviceWorker.ready;
  }, WORKER);
  const registrationId = await registered;
  const push = (it: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(it),
    });
  return { ...view, push };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    const told = all.map(({ title, body, tag }) => ({ title, body, tag }));
    return told.sort((one, other) => one.tag.localeCompare(other.tag));
  });

test('what is pushed is shown once, and without a title when it may not be seen', async () => {
  const { page, push, close } = await pushed('/tasks');
  const it = {
    id: 7,
    unread: 2,
    title: 'Your task was paused',
    body: 'Break',
    link: '/short-leave',
  };
  // A worker that is not awake yet may miss one: pushed again it is shown once all the same.
  const pushAll = async () => {
    await push(it);
    await push(it);
    await push({ id: 8, unread: 3 });
    return shown(page);
  };
  await expect.poll(pushAll).toEqual([
    { title: 'Your task was paused', body: 'Break', tag: 'backlot:7' },
    { title: '3 unread notifications', body: '', tag: 'backlot:unread' },
  ]);
  await close();
});

test('a click on what was pushed opens it in the page that is open, which keeps what it has', async () => {
  const { page, push, close } = await pushed('/tasks');
  await page.getByRole('banner').waitFor();
  await page.evaluate(() => Object.assign(window, { kept: 'in this page' }));
  const pushIt = async () => {
    await push({ id: 9, unread: 1, title: 'Asked for leave', link: '/short-leave' });
    return shown(page);
  };
  await expect.poll(pushIt).toHaveLength(1);
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(async () => {
    // The DOM library lacks a worker's scope.
    const { registration, NotificationEvent } = globalThis as typeof globalThis & {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, of: { notification: Notification }) => Event;
    };
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }));
  });
  await page.getByRole('heading', { name: 'Short leave' }).waitFor();
  expect(placeOf(page)).toBe('/short-leave');
  expect(await page.evaluate(() => (window as { kept?: string }).kept)).toBe('in this page');
  await expect.poll(() => shown(page)).toEqual([]);
  await close();
});

test('a browser that does not allow it says so, and nothing is kept', async () => {
  const { page, close } = await site.show('/profile?show=notifications', { who: hira });
  const button = page.getByRole('button', { name: 'Notify this device' });
  await button.click();
  await page.getByText('The browser does not allow notifications for this page.').waitFor();
  await expect.poll(() => button.isEnabled()).toBe(true);
  expect((await hira.call('GET /notification-settings')).body['pushed']).toBe(false);
  await close();
});
