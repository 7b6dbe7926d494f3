import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxMail } from '#/store/mail/outbox.ts';
import { serving } from '../../../tests/support/serving.ts';
import { mailViewer } from './mail-viewer.ts';

let folder: string;
let http: Awaited<ReturnType<typeof serving>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mail-viewer-'));
  http = await serving(new Hono().get('/dev/mail', mailViewer(folder)));
});
afterAll(async () => {
  await http.stop();
  rmSync(folder, { recursive: true });
});

const page = async () =>
  (await fetch(`${http.url}/dev/mail`, { headers: { Accept: 'text/html' } })).text();

test('an empty outbox says so', async () => {
  expect(await page()).toContain('No mail yet.');
});

test('a mail is shown as text, its links can be followed', async () => {
  const mail = await outboxMail(folder, 'Backlot <backlot@studio.example>');
  const message = {
    to: 'sana@studio.example',
    subject: '<script>alert(1)</script>',
    text: 'Your code is 012345 <b>&\nhttp://localhost:4310/login#reset=abc"onclick="x',
    html: '<script>alert(2)</script>',
  };
  await mail.send(message, 'id-1');

  const shown = await page();
  expect(shown).not.toMatch(/<script|<b>|"onclick/);
  expect(shown).toContain('Your code is 012345 &lt;b&gt;&amp;');
  expect(shown).toContain('<a href="http://localhost:4310/login#reset=abc">');

  const reply = await fetch(`${http.url}/dev/mail`);
  expect(reply.headers.get('Cache-Control')).toBe('no-store');
  expect(await reply.json()).toMatchObject({ mails: [{ ...message, id: 'id-1' }] });
});
