import { useEffect, useRef } from 'react';
import type { LiveWord } from '#/domains/platform/live/live-kinds.ts';
import { isPanel } from './pace.ts';

/** Before a stream that ended is opened again: a server that starts anew is not rushed. */
const AGAIN_MS = 30_000;

const words = () => import('#/domains/platform/live/event-stream.part.ts');

/**
 * Tells a side panel what others change, for as long as it can be seen: so it need not ask. A popup is
 * open for moments only, and asks.
 */
export function useLive(onWord: (kinds: readonly string[]) => void) {
  const latest = useRef(onWord);
  useEffect(() => {
    latest.current = onWord;
  });
  useEffect(() => {
    if (!isPanel()) return;
    let hearing: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = async (it: AbortController) => {
      const { hearStream } = await words();
      const tell = ({ kinds, spread }: LiveWord) =>
        void setTimeout(() => latest.current(kinds), Math.random() * spread);
      await hearStream(it.signal, {
        onOpen: () => undefined,
        onWord: tell,
        onBeat: () => undefined,
      })
        // However it ended, it is opened again; what was missed is asked for in time.
        .catch(() => undefined);
      if (it.signal.aborted) return;
      timer = setTimeout(() => void hear(it), AGAIN_MS);
    };
    const end = () => {
      hearing?.abort();
      clearTimeout(timer);
    };
    const turn = () => {
      end();
      if (document.hidden) return;
      hearing = new AbortController();
      void hear(hearing);
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      end();
      document.removeEventListener('visibilitychange', turn);
    };
  }, []);
}
