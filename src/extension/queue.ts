import { changeOf, type Draft, type Queued } from './kept.ts';

/** Puts something at the end of its person's queue; it is sent in this order, once. */
export const enqueue = (it: Queued) => changeOf(it.person, 'queue', (queue) => [...queue, it]);

/** Takes something out, once its person has seen why it was refused. */
export const forget = (person: number, id: string) =>
  changeOf(person, 'queue', (queue) => queue.filter((it) => it.id !== id));

/** What was typed comes back into its line, unless something else stands there by now. */
async function giveBack(person: number, { field, text }: Draft) {
  await changeOf(person, 'drafts', (drafts) => ({ ...drafts, [field]: drafts[field] || text }));
}

/** The server does not do it: what was typed comes back. It stays until its person has seen why. */
export async function end(it: Queued, why: string) {
  if (it.draft) await giveBack(it.person, it.draft);
  await changeOf(it.person, 'queue', (queue) =>
    queue.map((one) => (one.id === it.id ? { ...one, refused: why } : one)),
  );
}

/**
 * Takes something back: what was typed for it is in its line again. What was never sent is gone at
 * once; of what may have been heard the server is asked, and undoes it if it was done. False when it
 * is not there any more.
 */
export async function takeBack(person: number, id: string): Promise<boolean> {
  const isIt = (it: Queued) => it.id === id && !it.refused && it.takenBack === undefined;
  const takenBack = Date.now();
  // In one write: from here on nobody begins to send it.
  const queue = await changeOf(person, 'queue', (before) =>
    before.map((it) => (isIt(it) ? { ...it, takenBack } : it)),
  );
  const found = queue.find((it) => it.id === id);
  if (found?.takenBack === undefined) return false;
  if (found.draft) await giveBack(person, found.draft);
  if (!found.tried) await forget(person, id);
  return true;
}
