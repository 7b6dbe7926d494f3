import { CallError, sendQueued } from '#/client/api.ts';
import { changeOf, keptOf, type Queued, type Replied } from './kept.ts';
import { end, forget } from './queue.ts';
import { outcomeOf, undoOf } from './undo.ts';

/** What another try cannot mend: the thing is given up and told. Anything else is tried again. */
const final = new Set(['invalid', 'not-allowed', 'not-found', 'conflict', 'stale', 'too-large']);

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 600_000;
/** A surface that waits for a reply does so right after it asked. */
const REPLIES_KEPT_MS = 120_000;
/** A server that hangs for longer than this is asked again later. */
const TIMEOUT_MS = 30_000;

/** What became of one queued thing. */
export interface Sent {
  id: string;
  title: string;
  /** Why it was given up; absent when it took effect. */
  refused?: string;
  endpoint: string;
  reply?: unknown;
}

const isDue = (it: Queued) => (it.failed?.until ?? 0) <= Date.now();

/** What a change is about; a person's timer is one thing, whichever task it is on. */
function subjectOf({ endpoint, input }: Queued): string | undefined {
  if (/^POST \/tasks\/(pause|status-update|close)$/.test(endpoint)) return 'timer';
  const { id } = input;
  return typeof id === 'number' ? `${endpoint.split('/')[1]} ${id}` : undefined;
}

/** The first that is due, unless one before it about the same waits: no pause goes before its start. */
function firstDue(queue: readonly Queued[]): Queued | undefined {
  const held = new Set<string | undefined>();
  for (const it of queue) {
    // Taken back before it was ever sent, it is about to go.
    if (it.refused || (it.takenBack !== undefined && !it.tried)) continue;
    const subject = subjectOf(it);
    if (subject !== undefined && held.has(subject)) continue;
    if (isDue(it)) return it;
    held.add(subject);
  }
  return undefined;
}

/** The first that can be sent, written down as sent before it is; undefined when there is none. */
async function begin(person: number): Promise<Queued | undefined> {
  if (!firstDue(await keptOf(person, 'queue'))) return undefined;
  const queue = await changeOf(person, 'queue', (before) => {
    const first = firstDue(before);
    return before.map((it) => (it === first ? { ...it, tried: true as const } : it));
  });
  return firstDue(queue);
}

const lately = (replies: Record<string, Replied>) =>
  Object.fromEntries(
    Object.entries(replies).filter(([, it]) => Date.now() - it.at < REPLIES_KEPT_MS),
  );

/** What is said of it, and whether it can be undone, for whoever opens the popup now. */
async function saidOf(it: Queued, reply: unknown): Promise<Pick<Replied, 'done'>> {
  const outcome = await outcomeOf(it, reply).catch(() => undefined);
  if (!outcome) return {};
  return { done: { message: outcome.message, isUndoable: outcome.undo !== undefined } };
}

/** Done: it is out of the queue, unless it was taken back meanwhile and is to be undone. */
async function noteDone(it: Queued, reply: unknown) {
  const found: Replied = { at: Date.now(), reply, of: it, ...(await saidOf(it, reply)) };
  await changeOf(it.person, 'replies', (before) => ({ ...lately(before), [it.id]: found }));
  await changeOf(it.person, 'queue', (queue) =>
    queue.filter((one) => one.id !== it.id || one.takenBack !== undefined),
  );
}

const isTakenBack = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'takenBack' in reply;

/** The server has said what became of a thing that was taken back: what was done is undone. */
async function noteTakenBack(it: Queued, reply: unknown): Promise<string | undefined> {
  if (isTakenBack(reply)) {
    await forget(it.person, it.id);
    return undefined;
  }
  const undoing = await undoOf(it, reply);
  if (undoing === undefined) {
    const why = 'It was done already, and cannot be taken back.';
    // Its words came back to their line when it was taken back.
    const { draft: _draft, ...rest } = it;
    await end(rest, why);
    return why;
  }
  await changeOf(it.person, 'replies', ({ [it.id]: _undone, ...replies }) => replies);
  // In its place: what stands behind it comes after its undoing.
  await changeOf(it.person, 'queue', (queue) =>
    queue.flatMap((one) => (one.id === it.id ? undoing : one)),
  );
  return undefined;
}

async function noteFailure({ person, id }: Queued) {
  const after = (it: Queued): Queued => {
    const times = (it.failed?.times ?? 0) + 1;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (times - 1), LONGEST_WAIT_MS);
    return { ...it, failed: { times, until: Date.now() + wait } };
  };
  await changeOf(person, 'queue', (queue) => queue.map((it) => (it.id === id ? after(it) : it)));
}

/** `later`: nothing can be sent now; `failed`: the server fails at this one, not at those behind. */
async function sendOne(it: Queued, timeout: number): Promise<Sent | 'later' | 'failed'> {
  const isBack = it.takenBack !== undefined;
  const { id, title, endpoint } = it;
  const options = {
    idempotencyKey: id,
    person: it.person,
    waitedMs: Math.max(0, Date.now() - it.at),
    isTakenBack: isBack,
    timeout,
  };
  try {
    const reply = await sendQueued(it.endpoint, it.input, options);
    const refused = await (isBack ? noteTakenBack(it, reply) : noteDone(it, reply));
    return { id, title, endpoint, ...(refused ? { refused } : { reply }) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'bug') {
      await noteFailure(it);
      return 'failed';
    }
    if (!final.has(error.code)) return 'later';
    // Whoever took it back knows it has no effect.
    await (isBack ? forget(it.person, id) : end(it, error.message));
    return { id, title, endpoint, refused: error.message };
  }
}

/**
 * Sends what waits for this person, the oldest first, until nothing can be sent. Only one surface
 * does so at a time; a worker that dies after sending and before noting it sends again with the same
 * key, which the server answers without doing it twice. The server takes it from this person only.
 */
export function flushQueue(person: number, timeout = TIMEOUT_MS): Promise<Sent[]> {
  return navigator.locks.request('flush queue', async () => {
    const done: Sent[] = [];
    for (let it = await begin(person); it; it = await begin(person)) {
      const outcome = await sendOne(it, timeout);
      if (outcome === 'later') break;
      if (outcome !== 'failed') done.push(outcome);
    }
    return done;
  });
}
