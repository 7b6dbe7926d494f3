import type { Locator, Page } from 'playwright-core';
import type { Line, Ways } from '../palette/mutations/way.ts';

/** What lines name: `{project}` is the key of a project that was made for them. */
export type Cast = Readonly<Record<string, string>>;

const filled = (text: string, cast: Cast) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => cast[name] ?? whole);

/** Until a line has run, or a second Enter is asked for: what a line would do is looked up before. */
const ASKED_MS = 20_000;

/** Until what is typed asks for what a name may stand for. */
const ASKS_MS = 150;

/** Until the chosen row runs the line: while names are asked for, the action itself may be offered. */
async function whole(palette: Locator, chosen: Locator) {
  const isRun = async () => (await chosen.getAttribute('id'))?.endsWith('-run');
  if (await isRun()) return;
  await palette.page().waitForTimeout(ASKS_MS);
  await palette.locator('[id$="-loading"]').waitFor({ state: 'detached', timeout: 20_000 });
}

/**
 * Types a line into the palette and presses Enter, once more where it is asked.
 * @param done what the line leads to: after it nothing is asked, though the palette may stay.
 */
async function say(page: Page, line: string, done?: Promise<unknown>) {
  // By attributes: a role is looked for in every element of the page, anew for each frame.
  const palette = page.locator('[role=dialog][aria-label=Palette]');
  const input = palette.locator('[role=combobox]');
  // Its key would close one that is still there; Escape goes back page by page.
  for (let tries = 0; tries < 6 && (await palette.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached', timeout: 500 }).catch(() => undefined);
  }
  await page.keyboard.press('Control+k');
  await input.waitFor();
  await page.keyboard.insertText(line.slice(0, -1));
  await page.keyboard.type(line.slice(-1));
  const chosen = palette.locator('[role=option][aria-selected=true]');
  // What takes no values is run from its own row.
  const isRun = chosen.and(palette.locator('[id$="-run"], [id*="-action:"]'));
  try {
    await isRun.waitFor({ timeout: 20_000 });
    await whole(palette, chosen);
  } catch {
    const first = await chosen.innerText().catch(() => 'nothing');
    const chips = await palette.getByRole('status').allInnerTexts();
    throw new Error(`Enter would be for: ${first} (${chips.join(' · ').replaceAll('\n', ' ')})`);
  }
  await page.keyboard.press('Enter');
  const again = palette.getByText('Enter again:');
  const closed = palette.waitFor({ state: 'detached', timeout: ASKED_MS }).then(() => false);
  const isAsked = again.waitFor({ timeout: ASKED_MS }).then(() => true);
  const isDone = done ? [done.then(() => false)] : [];
  if (await Promise.any([closed, isAsked, ...isDone]).catch(() => false))
    await page.keyboard.press('Enter');
  return palette;
}

/** Whether the endpoint answered, and how; what the palette says when it was not asked. */
async function called(page: Page, key: string, act: (done: Promise<unknown>) => Promise<unknown>) {
  const path = `/api${key.slice('POST '.length)}`;
  const reply = page.waitForResponse(
    (it) => it.request().method() === 'POST' && new URL(it.url()).pathname === path,
    { timeout: 20_000 },
  );
  reply.catch(() => undefined);
  const failure = page.locator('.pal-failure');
  await act(reply);
  const first = await Promise.race([reply, failure.waitFor({ timeout: 22_000 })]).catch(
    () => undefined,
  );
  if (!first) throw new Error((await failure.allInnerTexts())[0] ?? 'It was not called.');
  const answer = await reply;
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}

/** What stands above the page, with its words, and where the keyboard is: why a line was not run. */
const seenOn = (page: Page) =>
  page.evaluate(() => {
    const above = document.querySelectorAll<HTMLElement>(
      '[role=dialog], [role=menu], dialog[open]',
    );
    const words = [...above].map((it) => it.innerText.replace(/\s+/g, ' ').slice(0, 300));
    return `${words.join(' | ')}; focus: ${document.activeElement?.outerHTML.slice(0, 80)}`;
  });

const asLine = (way: string | Line): Line => (typeof way === 'string' ? { line: way } : way);

/** Types one line and what comes before it. */
async function typeLine(page: Page, key: string, it: Line, cast: Cast) {
  const { line, before = [], at, undo } = it;
  if (at) await page.goto(new URL(at, page.url()).href);
  const run = async (text: string) => {
    const palette = await say(page, filled(text, cast));
    await palette.waitFor({ state: 'detached', timeout: 20_000 });
  };
  for (const one of [before].flat()) await run(one);
  if (!undo) return called(page, key, (done) => say(page, filled(line, cast), done));
  await run(line);
  await page.getByRole('button', { name: /^Undo/ }).last().waitFor();
  return called(page, key, () => page.keyboard.press('Control+z'));
}

/**
 * Types every line of a list in the real palette by keyboard alone, and tells of those whose endpoint
 * did not answer that it is done. They stay on one page as far as they can.
 */
export async function typeLines(
  open: () => Promise<Page>,
  ways: Ways,
  cast: Cast,
): Promise<string[]> {
  const failed: string[] = [];
  const page = await open();
  await page.getByRole('banner').waitFor();
  for (const [key, way] of Object.entries(ways)) {
    if (typeof way === 'object' && 'none' in way) continue;
    const it = asLine(way);
    const on = it.alone ? await open() : page;
    const started = Date.now();
    try {
      await on.getByRole('banner').waitFor();
      await typeLine(on, key, it, cast);
    } catch (error) {
      const [first] = String(error).split('\n');
      const ms = Date.now() - started;
      failed.push(
        `${key}: ${filled(it.line, cast)} → ${first} (${ms} ms; above the page: ${await seenOn(on)})`,
      );
    } finally {
      if (it.alone) await on.context().close();
    }
  }
  return failed;
}
