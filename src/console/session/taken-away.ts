import { layers } from '#/ui/layers.ts';

/** How far something was scrolled: a browser forgets it of what is not in the document. */
type Scrolled = readonly [element: Element, top: number, left: number];

const scrolledIn = (part: Element): Scrolled[] =>
  [part, ...part.querySelectorAll('*')]
    .filter((it) => it.scrollTop !== 0 || it.scrollLeft !== 0)
    .map((it) => [it, it.scrollTop, it.scrollLeft] as const);

/**
 * Takes the page and everything over it out of the document, where whoever sits before a locked screen
 * would read it by the browser's tools; React goes on with it out of sight. Returns what puts it back
 * as it was.
 */
export function takeAway(): () => void {
  const focused = document.activeElement;
  const page = document.getElementById('root');
  const taken = [page, layers()].flatMap((part) => {
    if (!part) return [];
    const scrolled = scrolledIn(part);
    const place = document.createComment('locked');
    part.replaceWith(place);
    return [{ part, place, scrolled }];
  });
  return () => {
    for (const { part, place, scrolled } of taken) {
      place.replaceWith(part);
      for (const [element, top, left] of scrolled) element.scrollTo({ top, left });
    }
    if (focused instanceof HTMLElement) focused.focus();
  };
}
