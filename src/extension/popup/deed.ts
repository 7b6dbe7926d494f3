import { CallError } from '#/client/api.ts';
import type { Outcome, Stage, Values } from '#/kernel/action.ts';
import { closeToast, toast } from '#/ui/toast.ts';
import { wishing } from '../connect.ts';
import type { Draft } from '../kept.ts';
import { sendWaiting } from '../outbox.ts';
import { takeBack } from '../queue.ts';

/** What is done within this time is not said to be under way. */
const QUICK_MS = 400;

export interface Runnable<V extends Values> {
  /** Absent for what nothing can undo once it was done. */
  id?: string;
  run: (values: V, stage: Stage) => Promise<Outcome | void>;
}

export interface About {
  /** What was typed, should it be refused or taken back. */
  draft?: Draft;
  /** What is shown that it decides on: `notification:12`. */
  about?: string;
}

/** Something a person does in the popup. */
interface Deed<V extends Values> {
  action: Runnable<V>;
  values: V;
  /** Names it in the outbox. */
  title: string;
  about: About;
  stage: Stage;
  /** Undefined while they act as somebody else: nothing is kept for them then. */
  person: number | undefined;
  /** Fetches what is shown. */
  renew: () => void;
  /** Told once it stands in the outbox, or that it never will. */
  onPlaced: (isPlaced: boolean) => void;
}

/** Says what came of it, with its undo, which goes through the outbox as well. */
function say<V extends Values>(it: Deed<V>, { message, undo }: Outcome) {
  const title = `Undo ${it.title}`;
  const undoing = undo && {
    ...it,
    action: { run: async () => void (await undo()) },
    title,
    about: {},
    onPlaced: () => undefined,
  };
  toast('success', message, { undo: undoing && (() => perform(undoing)) });
}

/** Says why it is not done yet, or never; true when it may still be. */
function explain(title: string, error: unknown, undo: (() => unknown) | undefined): boolean {
  const refusal = error instanceof CallError ? error : undefined;
  const words = error instanceof Error ? error.message : 'It did not work.';
  const isTakenBack = refusal?.code === 'taken-back';
  const isWaiting = refusal?.code === 'queued';
  if (isTakenBack) toast('info', `${title}: taken back`);
  else if (isWaiting) toast('info', words, { undo });
  else toast('error', words, { requestId: refusal?.body.requestId });
  return isTakenBack || isWaiting;
}

/**
 * Does it: what it changes goes into the outbox, the worker sends it. From the beginning on it can be
 * undone for ten seconds, while it is under way too.
 */
export async function perform<V extends Values>(it: Deed<V>): Promise<void> {
  const { action, values, title, person, renew, onPlaced } = it;
  let undo: (() => Promise<unknown>) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: number | undefined;
  const placed = (id: string) => {
    undo = () => takeBack(person!, id).then(sendWaiting);
    const show = () => void (shown = toast('info', `${title}: under way`, { undo }));
    timer = setTimeout(show, QUICK_MS);
    onPlaced(true);
  };
  const act = action.id === undefined ? {} : { act: { id: action.id, values } };
  const wish = { title, ...it.about, ...act, onPlaced: placed };
  try {
    const outcome = await wishing(wish, () => action.run(values, it.stage));
    if (outcome) say(it, outcome);
    onPlaced(true);
  } catch (error) {
    onPlaced(explain(title, error, undo));
  } finally {
    clearTimeout(timer);
    if (shown !== undefined) closeToast(shown);
    renew();
  }
}
