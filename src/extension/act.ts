import { CallError } from '#/client/api.ts';
import type { AnyAction, Values } from '#/kernel/action.ts';
import { wishing } from './connect.ts';
import { flushQueue } from './flush.ts';
import { keptOf } from './kept.ts';
import { openConsole } from './open-console.ts';
import { enqueue } from './queue.ts';
import { undoOf } from './undo.ts';

/** What is done from the worker, where no popup is open. */
interface Deed {
  person: number;
  action: AnyAction;
  values: Values;
  title: string;
  about?: string;
}

/** What came of it: in words, with the key by which it can be undone. */
export interface Said {
  words: string;
  undo?: string;
}

/** Runs an action through the outbox, as the popup does: without a line it waits. */
export async function act({ person, action, values, title, about }: Deed): Promise<Said> {
  let key: string | undefined;
  const wish = {
    title,
    act: { id: action.id, values },
    ...(about && { about }),
    onPlaced: (id: string) => void (key = id),
  };
  const stage = { go: (path: string) => void openConsole(path), person: { id: person, name: '' } };
  try {
    // Its values were written for this action by the server, or read by its own parameters.
    const run = () => action.run(values as never, stage);
    const outcome = await wishing(wish, run, () => flushQueue(person));
    return { words: outcome?.message ?? title, ...(outcome?.undo && key && { undo: key }) };
  } catch (error) {
    const isWaiting = error instanceof CallError && error.code === 'queued';
    if (isWaiting) return { words: 'It waits, and is sent once the server can be reached.' };
    throw error;
  }
}

/** Undoes what was done a moment ago; false when that is not known any more, or cannot be undone. */
export async function undoDone(person: number, key: string): Promise<boolean> {
  const found = (await keptOf(person, 'replies'))[key];
  const undoing = found?.of && (await undoOf(found.of, found.reply));
  if (!undoing) return false;
  for (const it of undoing) await enqueue(it);
  await flushQueue(person);
  return true;
}
