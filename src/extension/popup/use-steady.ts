import { useEffect, useRef } from 'react';

/** What has just moved under the pointer is not what somebody meant to press. */
const STEADY_MS = 300;

interface Place {
  top: number;
  bottom: number;
  left: number;
  right: number;
  movedAt: number;
}

/** Where something stands in what it scrolls with: whoever scrolls knows that it moves. */
function placeOf(it: Element, root: Element): Omit<Place, 'movedAt'> {
  let scrolled = 0;
  for (let up = it.parentElement; up && up !== root; up = up.parentElement)
    scrolled += up.scrollTop;
  const { top, bottom, left, right } = it.getBoundingClientRect();
  return { top: Math.round(top + scrolled), bottom: Math.round(bottom + scrolled), left, right };
}

const overlap = (a: Omit<Place, 'movedAt'>, b: Place) =>
  a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;

/** Places as they are now, each with when it changed; what is new has moved where another stood. */
function measured(root: Element, before: ReadonlyMap<Element, Place>, now: number) {
  const places = new Map<Element, Place>();
  for (const it of root.querySelectorAll('button, a')) {
    const place = placeOf(it, root);
    const known = before.get(it);
    const hasMoved = known
      ? known.top !== place.top
      : [...before].some(([other, was]) => !other.contains(it) && overlap(place, was));
    places.set(it, { ...place, movedAt: hasMoved ? now : (known?.movedAt ?? -STEADY_MS) });
  }
  return places;
}

/** Buttons and links that were moved under the pointer cannot be pressed for 300 ms. */
export function useSteady<T extends HTMLElement>() {
  const root = useRef<T>(null);
  useEffect(() => {
    const it = root.current!;
    let places = measured(it, new Map(), 0);
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (places = measured(it, places, performance.now())));
    };
    const changes = new MutationObserver(look);
    changes.observe(it, { childList: true, subtree: true });
    const refuse = (event: MouseEvent) => {
      // Keys mean what they name, wherever it stands.
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      const pressed = event.target.closest('button, a');
      const place = pressed && places.get(pressed);
      if (!place || performance.now() - place.movedAt >= STEADY_MS) return;
      event.preventDefault();
      event.stopPropagation();
    };
    it.addEventListener('click', refuse, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      it.removeEventListener('click', refuse, { capture: true });
    };
  }, []);
  return root;
}
