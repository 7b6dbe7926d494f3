import { browser } from 'wxt/browser';
import { call } from '#/domains/api.ts';
import { openConsole } from './open-console.ts';
import { enqueue, flushQueue } from './queue.ts';

const NEW_TASK = 'new-task';

async function say(title: string, message: string) {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await browser.notifications.create({ type: 'basic', iconUrl, title, message });
}

/** Sends something now, or as soon as the server can be reached again. */
async function sendOrQueue(title: string, endpoint: string, input: Record<string, unknown>) {
  await enqueue({ id: crypto.randomUUID(), endpoint, input, title, at: Date.now() });
  const outcome = (await flushQueue()).find((it) => it.title === title);
  if (outcome?.refused) await say(title, outcome.refused);
  else await say(title, outcome ? 'Done.' : 'It waits and is sent once the server can be reached.');
}

/** Pauses what runs for a break, or resumes what was paused last. */
async function toggleTask() {
  const { running, rows } = await call('GET /tasks', {});
  if (running)
    return sendOrQueue(`Pause ${running.key}`, 'POST /tasks/pause', {
      id: running.id,
      reason: 'break',
    });
  const paused =
    rows.find((it) => it.status === 'paused') ?? rows.find((it) => it.status === 'todo');
  if (!paused) return say('No task to resume', 'You have no open task.');
  return sendOrQueue(`Resume ${paused.key}`, 'POST /tasks/status-update', {
    id: paused.id,
    status: 'in_progress',
  });
}

async function openPalette() {
  try {
    await browser.action.openPopup();
  } catch {
    // Firefox and older Chromes open popups on a click only.
    await openConsole('/');
  }
}

/** The keyboard commands, and the entry of the context menu. */
export function startCommands() {
  browser.commands.onCommand.addListener((command) => {
    if (command === 'open-palette') void openPalette();
    if (command === 'toggle-task')
      void toggleTask().catch((error: Error) => say('My task', error.message));
  });
  browser.contextMenus.onClicked.addListener(({ menuItemId, selectionText }) => {
    const title = selectionText?.replace(/\s+/g, ' ').trim().slice(0, 200);
    if (menuItemId === NEW_TASK && title)
      void sendOrQueue(`New task: ${title}`, 'POST /tasks/save', { title });
  });
}

export function makeMenus() {
  browser.contextMenus.removeAll(() => {
    browser.contextMenus.create({
      id: NEW_TASK,
      title: 'New task from “%s”',
      contexts: ['selection'],
    });
  });
}
