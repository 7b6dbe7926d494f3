import { useEffect, useState } from 'react';
import { isTyping } from './keys.ts';
import { topLayer } from './layer.ts';

/** Whoever pressed a key this long ago is not in the middle of something, ms. */
const PAUSE_MS = 1_000;
/** With the cursor in a field one thinks longer; somebody who left it there has gone. */
const THOUGHT_MS = 10_000;
const LOOK_MS = 250;

/**
 * True from the first moment on in which nothing lies over the page and nobody types: what asks a
 * question by itself would else take the keys that were meant for something else. False while not
 * wanted.
 */
export function useQuietMoment(isWanted: boolean): boolean {
  const [hasCome, setCome] = useState(false);
  if (!isWanted && hasCome) setCome(false);
  useEffect(() => {
    if (!isWanted || hasCome) return;
    let pressedAt = performance.now();
    const note = () => void (pressedAt = performance.now());
    const look = () => {
      const pause = isTyping(document.activeElement) ? THOUGHT_MS : PAUSE_MS;
      if (topLayer() === 0 && performance.now() - pressedAt >= pause) setCome(true);
    };
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('keydown', note, { capture: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('keydown', note, { capture: true });
    };
  }, [isWanted, hasCome]);
  return isWanted && hasCome;
}
