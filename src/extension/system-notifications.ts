import { browser } from 'wxt/browser';
import { actions } from '#/app/actions.ts';
import { call } from '#/client/api.ts';
import { decisionWords } from '#/domains/people/leave/decide.actions.ts';
import type { Notification } from '#/domains/platform/notifications/notifications.contract.ts';
import { act, undoDone, type Said } from './act.ts';
import { noteSent, showOneRead } from './badge.ts';
import { flushQueue } from './flush.ts';
import { present } from './holder.ts';
import { keep, kept } from './kept.ts';
import { openConsole } from './open-console.ts';
import { enqueue } from './queue.ts';

const PREFIX = 'backlot:';
const idOf = (it: number, link: string) => `${PREFIX}${it}:${link}`;
/** Begins the ids of what was said of a deed; its key follows, when it can be undone. */
const SAID = 'backlot-said:';
/** Firefox shows no buttons, and refuses a notification that has some. */
const hasButtons = import.meta.env.BROWSER !== 'firefox';

const looks = () => ({
  type: 'basic' as const,
  iconUrl: browser.runtime.getURL('/icon/128.png'),
});

const withButton = (title: string | undefined) =>
  hasButtons && title !== undefined ? { buttons: [{ title }] } : {};

/** Says what came of something, and offers to undo it. */
export async function say(title: string, { words, undo }: Said) {
  const id = SAID + (undo ?? crypto.randomUUID());
  const button = withButton(undo && 'Undo');
  await browser.notifications.create(id, { ...looks(), title, message: words, ...button });
}

/** Whether a notification of this number is on the screen at this moment. */
async function isOnScreen(id: number): Promise<boolean> {
  const all = await browser.notifications.getAll();
  return Object.keys(all).some((it) => it.startsWith(`${PREFIX}${id}:`));
}

/** What it says, and what it is decided by: who else is off, what remains. */
async function wordsOf({ body, action }: Notification): Promise<string> {
  const about = action && (await decisionWords(action).catch(() => undefined));
  return [body, about].filter(Boolean).join('\n');
}

async function create(it: Notification) {
  await browser.notifications.create(idOf(it.id, it.link), {
    ...looks(),
    title: it.title,
    message: await wordsOf(it),
    eventTime: new Date(it.at).getTime(),
    ...withButton(it.action?.label),
  });
}

/**
 * Shows notifications, the oldest first, each exactly once however often the worker is killed:
 * the number is written down before and after. A start that finds one begun looks whether it came
 * to the screen; if not, it is shown now.
 */
export async function showNew(rows: readonly Notification[], silent: boolean) {
  for (const it of rows) {
    if (it.id <= (await kept('shownUpTo'))) continue;
    const wasBegun = (await kept('showing')) === it.id;
    if (!silent && !it.silent && !it.read && !(wasBegun && (await isOnScreen(it.id)))) {
      await keep('showing', it.id);
      await create(it);
    }
    await keep('shownUpTo', it.id);
    await keep('showing', null);
  }
}

/** Asks on the screen what a time away was; the console has the question. */
export async function askAboutAway() {
  await browser.notifications.create(`${PREFIX}away:/tasks`, {
    ...looks(),
    title: 'Were you at work?',
    message: 'A task ran while you were away. Keep that time, discard it or split it.',
  });
}

/** Number and page of a notification, from its id. */
function partsOf(id: string) {
  const at = id.indexOf(':', PREFIX.length);
  return { number: Number(id.slice(PREFIX.length, at)), link: id.slice(at + 1) };
}

/** Whoever has opened one has read it: the badge says so at once, the server as soon as it can. */
async function markRead(number: number) {
  const person = await present().catch(() => undefined);
  if (person === undefined || !Number.isInteger(number)) return;
  await showOneRead();
  await enqueue({
    id: crypto.randomUUID(),
    endpoint: 'POST /read-notifications',
    input: { ids: [number] },
    title: 'Mark as read',
    person,
    at: Date.now(),
  });
  await noteSent(await flushQueue(person));
}

/** Does what the button of a notification says, as its row in the popup does. */
async function actOn(number: number, link: string) {
  const person = await present();
  const { rows } = await call('GET /get-notifications', { perPage: 50 }, { background: true });
  const it = rows.find((row) => row.id === number);
  const action = actions.find(({ id }) => id === it?.action?.id);
  // Decided elsewhere meanwhile, or by somebody who acts as another: the page shows how it stands.
  if (!it?.action || !action || person === undefined) return openConsole(link);
  const { label, values } = it.action;
  const title = `${label}: ${it.title}`;
  const about = `notification:${number}`;
  await say(it.title, await act({ person, action, values, title, about }));
  await markRead(number);
}

async function undo(key: string) {
  const person = await present();
  const isDone = person !== undefined && (await undoDone(person, key));
  await say('Backlot', { words: isDone ? 'Undone.' : 'It cannot be undone any more.' });
}

/** A click opens the page a notification is about and marks it as read; its button acts. */
export function answerClicks() {
  const refuse = (error: unknown) =>
    say('Backlot', { words: error instanceof Error ? error.message : 'It did not work.' });
  browser.notifications.onClicked.addListener((id) => {
    if (!id.startsWith(PREFIX)) return;
    const { number, link } = partsOf(id);
    void openConsole(link);
    void browser.notifications.clear(id);
    void markRead(number);
  });
  if (!hasButtons) return;
  browser.notifications.onButtonClicked.addListener((id) => {
    void browser.notifications.clear(id);
    if (id.startsWith(SAID)) void undo(id.slice(SAID.length)).catch(refuse);
    if (!id.startsWith(PREFIX)) return;
    const { number, link } = partsOf(id);
    void actOn(number, link).catch(refuse);
  });
}
