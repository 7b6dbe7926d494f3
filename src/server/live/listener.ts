import { EVERYTHING, liveKinds } from '#/domains/platform/live/live-kinds.ts';
import { isAllowed } from '#/kernel/access.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { Who } from '#/store/who.ts';

/** An open console, as the hub sees it. */
export interface Listener {
  personId: number;
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Says that things of this kind changed, if the person may know. */
  tell: (kind: string, spread: number) => void;
  /** A sign of life, so that both sides notice when the other is gone. */
  beat: () => void;
  /** Looks after the session again; ends the stream when it is over. */
  look: () => Promise<void>;
  end: () => void;
}

/** So many beats in a row that could not be sent, and nobody is there any more. */
const MISSED = 4;
/** What is under way to a slow reader at most, in messages. */
const UNDER_WAY = 4;

const text = new TextEncoder();

/**
 * One stream. What cannot be sent yet waits as the kinds it was about, each once: a reader who does
 * not keep up costs no memory and is told everything at once when it does.
 */
export function makeListener(
  who: Who,
  check: () => Promise<Who | undefined>,
  onEnd: () => void,
): Listener {
  const waiting = new Set<string>();
  let spread = 0;
  let missed = 0;
  let isOver = false;
  let { grants } = who;
  let out: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;

  const write = (words: string) => out.enqueue(text.encode(words));
  const hasRoom = () => (out.desiredSize ?? 0) > 0;

  function flush() {
    if (isOver || waiting.size === 0 || !hasRoom()) return;
    const word = { kinds: [...waiting], spread };
    waiting.clear();
    spread = 0;
    write(`data: ${JSON.stringify(word)}\n\n`);
  }
  function over() {
    if (isOver) return false;
    isOver = true;
    onEnd();
    return true;
  }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        out = controller;
        write(': hello\n\n');
      },
      pull: flush,
      cancel: () => void over(),
    },
    { highWaterMark: UNDER_WAY },
  );
  const end = () => {
    if (!over()) return;
    if (hasRoom()) write('event: end\ndata: {}\n\n');
    out.close();
  };
  return {
    personId: who.id,
    stream,
    end,
    tell(kind, over) {
      const known = kind === EVERYTHING || lookUp(liveKinds, kind);
      if (!known || (known !== true && !isAllowed(known.access, grants))) return;
      waiting.add(kind);
      spread = Math.max(spread, over);
      flush();
    },
    beat() {
      if (isOver) return;
      missed = hasRoom() ? 0 : missed + 1;
      if (missed >= MISSED) end();
      else if (missed === 0) write(': beat\n\n');
    },
    async look() {
      const now = await check();
      if (!now || now.session.locked || now.id !== who.id) end();
      else grants = now.grants;
    },
  };
}
