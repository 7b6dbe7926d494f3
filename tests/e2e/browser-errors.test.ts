import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let hira: Colleague;
beforeAll(async () => {
  site = await openConsole();
  hira = await site.server.as('Member', { name: 'Hira Baig' });
});
afterAll(() => site?.close());

const isReport = (it: Request) => it.url().endsWith('/api/report-browser-error');

test('an error that nobody caught reaches the server once, without what may be a secret', async () => {
  const { page } = await site.show('/tasks', { who: hira });
  const sent: Request[] = [];
  page.on('request', (it) => isReport(it) && sent.push(it));
  const fail = () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new Error('The deck is wet, token=abcdef1234567890');
      });
    });
  const answered = page.waitForResponse((it) => isReport(it.request()));
  await fail();
  expect((await answered).status()).toBe(200);
  const told = sent[0]!.postDataJSON() as Record<string, string>;
  expect(told).toMatchObject({ surface: 'page', path: '/tasks' });
  expect(told['words']).toContain('The deck is wet, token=[hidden]');
  expect(sent[0]!.postData()).not.toContain('abcdef');

  await fail();
  await page.evaluate(() => void Promise.reject(new DOMException('gone', 'AbortError')));
  // Another error comes after both would have been told.
  const other = page.waitForResponse((it) => isReport(it.request()));
  await page.evaluate(() => void Promise.reject(new TypeError('Another one')));
  await other;
  expect(sent).toHaveLength(2);
  // Not by `close`, which is content only with pages that threw nothing.
  await page.context().close();
});
