import { browser } from 'wxt/browser';
import { CallError, type Change } from '#/client/api.ts';
import { keptOf, type Queued } from './kept.ts';
import { enqueue, forget } from './queue.ts';

export const SEND = 'outbox';

/** What a person has just asked for. */
export interface Wish extends Pick<Queued, 'title' | 'draft' | 'act' | 'about'> {
  /** Told once it stands in the outbox, with its key: whatever closes now, it will be sent. */
  onPlaced: (id: string) => void;
}

const UNDO = 'undo ';

/** Has the worker undo what was done a moment ago, by its key; false when it cannot. */
export const undoInWorker = (key: string): Promise<boolean> =>
  browser.runtime.sendMessage(UNDO + key).catch(() => false);

/** The key of what is to be undone; undefined for any other message. */
export const undoWanted = (message: unknown): string | undefined =>
  typeof message === 'string' && message.startsWith(UNDO) ? message.slice(UNDO.length) : undefined;

/** Asks the worker to send what waits; comes back when it has tried. */
export const sendWaiting = () =>
  browser.runtime.sendMessage(SEND).catch((): undefined => undefined);

/**
 * Puts a change into its person's outbox in one write and has the worker send it.
 * @returns the reply; fails as `queued` when there is none yet, as `conflict` when it was refused, as
 * `taken-back` when its person did not want it any more
 */
export async function throughOutbox(
  change: Change,
  person: number,
  wish: Wish,
  send: () => Promise<unknown> = sendWaiting,
): Promise<unknown> {
  const { endpoint, input, idempotencyKey: id } = change;
  const { onPlaced, ...said } = wish;
  await enqueue({ id, endpoint, input, person, at: Date.now(), ...said });
  onPlaced(id);
  await send();
  const it = (await keptOf(person, 'queue')).find((one) => one.id === id);
  const found = (await keptOf(person, 'replies'))[id];
  if (found && !it) return found.reply;
  if (!it || it.takenBack !== undefined) throw new CallError('taken-back', 'Taken back.');
  if (it.refused === undefined)
    throw new CallError('queued', 'The server cannot be reached. It waits and is sent once.');
  await forget(person, id);
  throw new CallError('conflict', it.refused);
}
