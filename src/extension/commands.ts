import { browser } from 'wxt/browser';
import { call, CallError } from '#/client/api.ts';
import { taskPause } from '#/community/issue-work/pause-task.actions.ts';
import { taskStart } from '#/domains/work/tasks/tasks.actions.ts';
import { act } from './act.ts';
import { reportVisiblePage } from './capture.ts';
import { present } from './holder.ts';
import { keptOf } from './kept.ts';
import { openConsole } from './open-console.ts';
import { openPalette } from './open-palette.ts';
import { openSidePanel } from './open-side-panel.ts';
import { laidOver, TASKS, type Tasks } from './popup/laid-over.ts';
import { say } from './system-notifications.ts';

const NEW_TASK = 'new-task';
const REPORT = 'report-bug';
const SIDE_PANEL = 'open-side-panel';
/** As long as the title of a task may be. */
const TITLE_MOST = 200;

/** What I am at as it was last seen: without a line there is no newer word. */
async function lastSeen(person: number | undefined) {
  const cached = person === undefined ? undefined : (await keptOf(person, 'cache'))[TASKS];
  if (!cached || person === undefined) return undefined;
  const queue = (await keptOf(person, 'queue')).filter((it) => !it.refused && !it.takenBack);
  return laidOver(cached.value as Tasks, queue, cached.at);
}

async function tasksOf(person: number | undefined): Promise<Tasks> {
  try {
    return await call('GET /tasks', {}, { person: person ?? 'anybody' });
  } catch (error) {
    const isAway = error instanceof CallError && error.code === 'unreachable';
    const seen = isAway ? await lastSeen(person) : undefined;
    if (!seen) throw error;
    return seen;
  }
}

/** Pauses what runs for a break; otherwise resumes what was paused last, or starts what is next. */
async function toggleTask() {
  const known = await present();
  const { running, rows } = await tasksOf(known);
  if (known === undefined) return say('My task', { words: 'Not while you act as somebody else.' });
  const person = known;
  if (running) {
    const title = `Pause ${running.key}`;
    const values = { task: running.id, reason: 'break' };
    return say(title, await act({ person, action: taskPause, values, title }));
  }
  const [last] = rows
    .filter((it) => it.status === 'paused')
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const next = last ?? rows.find((it) => it.status === 'todo');
  if (!next) return say('No task to resume', { words: 'You have no open task.' });
  const title = `${last ? 'Resume' : 'Start'} ${next.key}`;
  const values = { task: next.id, running: null };
  return say(title, await act({ person, action: taskStart, values, title }));
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
      void toggleTask().catch((error: unknown) => say('My task', { words: refusalWords(error) }));
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
