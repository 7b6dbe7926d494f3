import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { PALETTE_LAYER, useOpenLayer } from './layer.ts';

interface EarlyKeysProps {
  /** Where what is typed is kept. */
  early: RefObject<string>;
  onClose: () => void;
}

/** Keeps what is typed while the palette loads: it is meant for it, not for the keys of the page. */
export function EarlyKeys({ early, onClose }: EarlyKeysProps) {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useOpenLayer(PALETTE_LAYER);
  // Bound once: what is bound anew in the middle of a key, as something is drawn because of it, does
  // not hear it.
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (key === 'Escape') close.current();
      else if (key === 'Backspace') early.current = early.current.slice(0, -1);
      else if (key.length === 1) early.current += key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [early]);
  return null;
}

/**
 * What was typed until `EarlyKeys` went; undefined for the moment in which it goes. Whoever reads it is
 * drawn in one go after that: a key that came in between would be missed.
 */
export function useEarly(early: RefObject<string>): string | undefined {
  const [typed, setTyped] = useState<string>();
  // Drawn at once and not in turns with keys, as what is set in an effect of layout is.
  // eslint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setTyped(early.current), [early]);
  return typed;
}
