import { browser } from 'wxt/browser';
import { call, CallError } from '#/domains/api.ts';
import { reportVisiblePage } from './capture.ts';
import { present } from './holder.ts';
import { keptOf } from './kept.ts';
import { openConsole } from './open-console.ts';
import { openPalette } from './open-palette.ts';
import { openSidePanel } from './open-side-panel.ts';
import { enqueue, flushQueue, forget } from './queue.ts';

const NEW_TASK = 'new-task';
const REPORT = 'report-bug';
const SIDE_PANEL = 'open-side-panel';
/** As long as the title of a task may be. */
const TITLE_MOST = 200;

async function say(title: string, message: string) {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await browser.notifications.create({ type: 'basic', iconUrl, title, message });
}

interface Wish {
  title: string;
  endpoint: string;
  input: Record<string, unknown>;
  /** Said once it is done. */
  done: string;
}

/** Sends something now, or as soon as the server can be reached again. */
async function sendOrQueue(person: number, { title, endpoint, input, done }: Wish) {
  const id = crypto.randomUUID();
  await enqueue({ id, endpoint, input, title, person, at: Date.now() });
  const refused = (await flushQueue(person)).find((it) => it.id === id)?.refused;
  const waits = (await keptOf(person, 'queue')).some((it) => it.id === id);
  if (refused) await forget(person, id);
  const waiting = 'It waits, and is sent once the server can be reached.';
  await say(title, refused ?? (waits ? waiting : done));
}

/** Pauses what runs for a break; otherwise resumes what was paused last, or starts what is next. */
async function toggleTask() {
  const person = await present();
  const { running, rows } = await call('GET /tasks', {}, { person: person ?? 'anybody' });
  if (person === undefined) return say('My task', 'Not while you act as somebody else.');
  if (running) {
    return sendOrQueue(person, {
      title: `Pause ${running.key}`,
      endpoint: 'POST /tasks/pause',
      input: { id: running.id, reason: 'break' },
      done: `${running.title} is paused for a break.`,
    });
  }
  const [last] = rows
    .filter((it) => it.status === 'paused')
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const next = last ?? rows.find((it) => it.status === 'todo');
  if (!next) return say('No task to resume', 'You have no open task.');
  return sendOrQueue(person, {
    title: `${last ? 'Resume' : 'Start'} ${next.key}`,
    endpoint: 'POST /tasks/status-update',
    input: { id: next.id, status: 'in_progress' },
    done: `${next.title} is running.`,
  });
}

const refusalWords = (error: unknown) =>
  error instanceof CallError && error.code === 'unauthenticated'
    ? 'You are signed out of Backlot.'
    : error instanceof Error
      ? error.message
      : 'It did not work.';

/** The keyboard commands, and the entries of the context menu. */
export function startCommands() {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === SIDE_PANEL) openSidePanel(tab?.windowId);
    if (command === 'open-palette') void openPalette();
    if (command === REPORT) void reportVisiblePage();
    if (command === 'toggle-task')
      void toggleTask().catch((error: unknown) => say('My task', refusalWords(error)));
  });
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText }, tab) => {
    if (menuItemId === SIDE_PANEL) return openSidePanel(tab?.windowId);
    if (menuItemId === REPORT) return void reportVisiblePage();
    const title = selectionText?.replace(/\s+/g, ' ').trim().slice(0, TITLE_MOST);
    if (menuItemId === NEW_TASK && title)
      void openConsole(`/tasks?${new URLSearchParams({ new: title })}`);
  });
}

export function makeMenus() {
  browser.contextMenus.removeAll(() => {
    browser.contextMenus.create({
      id: NEW_TASK,
      title: 'New task from “%s”',
      contexts: ['selection'],
    });
    browser.contextMenus.create({
      id: REPORT,
      title: 'Report a bug about this page',
      contexts: ['page', 'selection', 'link', 'image', 'action'],
    });
    browser.contextMenus.create({
      id: SIDE_PANEL,
      title: 'Open the side panel',
      contexts: ['action'],
    });
  });
}
