import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConsole } from '../support/console.ts';
import { createIssue, ok, projectCast, type ProjectCast } from '../support/project-cast.ts';
import { xssNames, xssPayloads } from '../support/xss-payloads.ts';

/** A text field takes 20,000 characters; so many of the payloads fit into one. */
const IN_ONE = 18_000;

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: ProjectCast;
const texts: string[] = [];

beforeAll(async () => {
  site = await openConsole();
  cast = await projectCast(site.server);
  let text = '';
  for (const it of xssPayloads) {
    if (text.length + it.length > IN_ONE) {
      texts.push(text);
      text = '';
    }
    text += `${it}\n\n`;
  }
  texts.push(text);
});
afterAll(() => site.close());

/**
 * A page as a careless server would send it: without the policy that refuses scripts in line, so
 * that only what the texts become is tested. Tells what ran and who else was asked.
 */
async function openBare(path: string) {
  const view = await site.show('/login', {
    who: cast.lead,
    bypassCSP: true,
    viewport: { width: 1440, height: 900 },
  });
  const { page } = view;
  const faults: string[] = [];
  await page.exposeFunction('__ran', () => void faults.push('a script ran'));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const own = new URL(site.server.base).host;
  page.on('request', (it) => {
    const { host, protocol } = new URL(it.url());
    if (protocol.startsWith('http') && host !== own) faults.push(`asked ${it.url()}`);
  });
  page.on('framenavigated', (frame) => frame !== page.mainFrame() && faults.push('a frame'));
  await page.goto(site.server.base + path);
  return { page, faults, close: view.close };
}

/** What stands in shown and edited texts although no text may become it. */
const strangers = (page: Page) =>
  page.evaluate(() => {
    const good =
      /^(P|BR|STRONG|EM|DEL|S|H[1-6]|UL|OL|LI|BLOCKQUOTE|PRE|CODE|HR|A|SPAN|IMG|DIV|TABLE|COLGROUP|COL|THEAD|TBODY|TR|TH|TD|LABEL|INPUT)$/;
    return [...document.querySelectorAll('.rich-text *')].flatMap((it) => [
      ...(good.test(it.tagName) ? [] : [it.tagName]),
      ...it
        .getAttributeNames()
        .filter((name) => name.startsWith('on') || name === 'srcdoc' || name === 'srcset')
        .map((name) => `${it.tagName} ${name}`),
      ...['href', 'src', 'data-src']
        .map((name) => it.getAttribute(name))
        .filter(
          (value) => value && !/^(https?:\/\/|mailto:|data:image\/\w+;|\/(?![/\\])|#)/i.test(value),
        ),
    ]);
  });

/** What the texts of a page did that texts may not do. */
async function harmOf(path: string, ready: (page: Page) => Promise<unknown>): Promise<string[]> {
  const { page, faults, close } = await openBare(path);
  await ready(page);
  // What a picture or a focus would run comes after the page is there.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const harm = [...faults, ...(await strangers(page))].map(String);
  await close();
  return harm;
}

test('there are more than a thousand, and the trap works', async () => {
  expect(xssPayloads.length).toBeGreaterThan(1_000);
  expect(new Set(xssPayloads).size).toBeGreaterThan(1_000);
  const { page, faults } = await openBare('/login');
  await page.evaluate(
    (all) => (document.body.innerHTML = all),
    xssPayloads.slice(0, 300).join('\n'),
  );
  await expect.poll(() => faults.length).toBeGreaterThan(5);
  // Some of what ran was spoilt on purpose and throws: this page's errors are no fault of ours.
  await page.context().close();
});

/** `raw`: as if the server had not cleaned it, so that the browser's own list is tested alone. */
describe.each(['cleaned', 'raw'] as const)('%s texts', (how) => {
  test('of a task and its comments are harmless, shown and while they are edited', async () => {
    const made = ok(
      await cast.lead.call('POST /tasks/save', { title: 'Trap', description: texts[0] }),
    );
    const id = Number(made.body['id']);
    const { db } = site.server;
    for (const body of texts) {
      const sent = { kind: 'task', subjectId: id, body };
      const { comment } = ok(await cast.lead.call('POST /comment/save', sent)).body;
      if (how === 'raw')
        await db
          .updateTable('comments')
          .set({ body })
          .where('id', '=', (comment as { id: number }).id)
          .execute();
    }
    if (how === 'raw')
      await db.updateTable('tasks').set({ description: texts[0]! }).where('id', '=', id).execute();
    const harm = await harmOf(`/tasks/info?task=${String(made.body['key'])}`, async (page) => {
      await page
        .getByRole('article')
        .nth(texts.length - 1)
        .waitFor();
      await page.getByRole('textbox', { name: 'Comment', exact: true }).waitFor();
      await page.keyboard.press('e');
      await page.getByRole('textbox', { name: 'Description' }).waitFor();
    });
    expect(harm).toEqual([]);
  });

  test('of a document are harmless', async () => {
    const sent = { title: `Trap ${how}`, body: texts.join('') };
    const made = ok(await cast.lead.call('POST /documents/save', sent));
    const id = Number(made.body['id']);
    if (how === 'raw')
      await site.server.db
        .updateTable('documents')
        .set({ body: sent.body })
        .where('id', '=', id)
        .execute();
    const harm = await harmOf(`/tasks/document-info?document=${id}`, (page) =>
      page.getByRole('textbox', { name: 'Comment', exact: true }).waitFor(),
    );
    expect(harm).toEqual([]);
  });
});

test('of an issue, and the names of its files, are harmless', async () => {
  const made = ok(await createIssue(cast.lead, cast.key, { description: texts[0] }));
  const id = Number(made.body['id']);
  for (const body of texts.slice(1))
    ok(await cast.lead.call('POST /comment/save', { kind: 'issue', subjectId: id, body }));
  for (const name of xssNames.slice(0, 40)) {
    const form = new FormData();
    form.set('kind', 'issue');
    form.set('id', String(id));
    form.set('file', new File(['words'], name.replace(/\.png$/, '.txt'), { type: 'text/plain' }));
    ok(await cast.lead.call('POST /attachments/add', form));
  }
  const key = String(made.body['key']);
  const harm = await harmOf(`/project/list?project=${cast.key}&issue=${key}`, (page) =>
    page
      .getByRole('article')
      .nth(texts.length - 2)
      .waitFor(),
  );
  expect(harm).toEqual([]);
});

test('markup that a hole in a library would write runs nothing, and other scripts are not loaded', async () => {
  const view = await site.show('/tasks', { who: cast.lead });
  const { page } = view;
  await page.getByRole('banner').waitFor();
  const left = await page.evaluate(async () => {
    const { ran } = Object.assign(window, { ran: [] as string[] });
    const place = document.body.appendChild(document.createElement('div'));
    const write = (markup: string) => {
      place.innerHTML = markup;
      return place.innerHTML;
    };
    const refused = (act: () => void) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement('script');
    const seen = {
      plain: write('<b class="on">1 &gt; 0</b>'),
      handler: write('<img src="data:," onerror="ran.push(1)"><p>stays</p>'),
      slash: write('<svg/onload=ran.push(2)>'),
      frame: write('<iframe srcdoc="<script>parent.ran.push(3)</script>"></iframe><i>stays</i>'),
      link: write('<a href=" java\nscript:ran.push(4)">x</a>').includes('href'),
      inline: refused(() => (script.textContent = 'ran.push(5)')),
      other: refused(() => (script.src = 'https://elsewhere.example/x.js')),
    };
    document.head.append(script);
    await new Promise((done) => setTimeout(done, 300));
    place.remove();
    return { ...seen, ran };
  });
  expect(left).toEqual({
    plain: '<b class="on">1 &gt; 0</b>',
    handler: '<img src="data:,"><p>stays</p>',
    slash: '<svg></svg>',
    frame: '<i>stays</i>',
    link: false,
    inline: 'TypeError',
    other: 'TypeError',
    ran: [],
  });
  await view.close();
});
