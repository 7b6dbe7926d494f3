import { useEffect, useRef, useState } from 'react';
import { isTyping } from '#/ui/keys.ts';
import { PALETTE_LAYER, topLayer } from '#/ui/layer.ts';
import { sectionKeys } from './section-keys.ts';

/**
 * Binds `g` and the numbers of the sections for as long as the menu is shown.
 * @returns whether the numbers are to be shown.
 */
export function useSectionKeys(open: (section: number) => void): boolean {
  const [shown, setShown] = useState(false);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const keys = sectionKeys({ open: (it) => latest.current(it), show: setShown });
    const down = (event: KeyboardEvent) => {
      // What is typed while the palette comes is meant for it.
      if (topLayer() === PALETTE_LAYER) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (keys.down(event)) event.preventDefault();
    };
    // In the capture phase: a page that binds figures itself must not take the second key of `g 4`.
    window.addEventListener('keydown', down, true);
    window.addEventListener('keyup', keys.up);
    window.addEventListener('blur', keys.end);
    return () => {
      keys.end();
      window.removeEventListener('keydown', down, true);
      window.removeEventListener('keyup', keys.up);
      window.removeEventListener('blur', keys.end);
    };
  }, []);
  return shown;
}
