/** How far what goes on beyond an edge fades, as `edges.css` does where scrolling drives animations. */
const FADE = '28px';

const isDriven =
  typeof CSS !== 'undefined' && CSS.supports('animation-timeline: scroll(self inline)');

/**
 * Lets the edges of a box fade beyond which it goes on, in browsers whose animations scrolling does not
 * drive (Firefox). To be given as `ref`.
 */
export function fadingEdges(box: HTMLElement | null) {
  if (!box || isDriven) return undefined;
  const fade = () => {
    // From right to left it is scrolled below zero.
    const before = Math.abs(box.scrollLeft);
    const after = box.scrollWidth - box.clientWidth - before;
    box.style.setProperty('--fade-start', before > 1 ? FADE : '0px');
    box.style.setProperty('--fade-end', after > 1 ? FADE : '0px');
  };
  fade();
  const sizes = new ResizeObserver(fade);
  for (const it of [box, ...box.children]) sizes.observe(it);
  box.addEventListener('scroll', fade, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener('scroll', fade);
  };
}
