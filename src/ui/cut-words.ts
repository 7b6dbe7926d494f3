/** Elements whose title is the one given here. */
const told = new WeakSet<HTMLElement>();
/** From what is pointed at to what cuts it: a name in a link in a cell. */
const STEPS = 4;

function isCut(it: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(it);
  if (textOverflow === 'ellipsis' && it.scrollWidth > it.clientWidth) return true;
  return !['', 'none'].includes(webkitLineClamp) && it.scrollHeight > it.clientHeight;
}

function tell(from: Element): void {
  let it: HTMLElement | null = from instanceof HTMLElement ? from : from.parentElement;
  for (let step = 0; it && step < STEPS; step += 1, it = it.parentElement) {
    if (it.title && !told.has(it)) return;
    if (isCut(it)) {
      it.title = it.textContent.trim();
      told.add(it);
      return;
    }
    if (told.delete(it)) it.removeAttribute('title');
  }
}

/**
 * Words that end in dots for want of room are told in whole to whoever points at them, unless the page
 * says something else there. Called once, by console and popup.
 */
export function tellCutWords(): void {
  document.addEventListener('pointerover', ({ target }) => {
    if (target instanceof Element) tell(target);
  });
}
