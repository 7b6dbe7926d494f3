import { browser } from 'wxt/browser';
import { CallError, type Change } from '#/domains/api.ts';
import { keptOf, type Draft } from './kept.ts';
import { enqueue, forget } from './queue.ts';

export const SEND = 'outbox';

/** What a person has just asked for. */
export interface Wish {
  /** In their words: "LNT-209 pause". */
  title: string;
  draft?: Draft | undefined;
  /** Told once it stands in the outbox: whatever closes now, it will be sent. */
  onPlaced: () => void;
}

/** Asks the worker to send what waits; comes back when it has tried. */
export const sendWaiting = () =>
  browser.runtime.sendMessage(SEND).catch((): undefined => undefined);

/**
 * Puts a change into its person's outbox in one write and has the worker send it.
 * @returns the reply; fails as `queued` when there is none yet, as `conflict` when it was refused
 */
export async function throughOutbox(change: Change, person: number, wish: Wish): Promise<unknown> {
  const { endpoint, input, idempotencyKey: id } = change;
  const { title, draft, onPlaced } = wish;
  await enqueue({ id, endpoint, input, title, person, at: Date.now(), ...(draft && { draft }) });
  onPlaced();
  await sendWaiting();
  const found = (await keptOf(person, 'replies'))[id];
  if (found) return found.reply;
  const refused = (await keptOf(person, 'queue')).find((it) => it.id === id)?.refused;
  if (refused === undefined)
    throw new CallError('queued', 'The server cannot be reached. It waits and is sent once.');
  await forget(person, id);
  throw new CallError('conflict', refused);
}
