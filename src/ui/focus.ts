import { layers } from './layers.ts';

/** Puts the cursor into a dialog: on what asks for it, else on the dialog itself. */
export const focusInside = (dialog: HTMLElement): void =>
  (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();

/**
 * Gives the focus back when what lay over the page goes: to the dialog that has opened beneath it
 * meanwhile, which nothing behind it may be reached past, else to where it was.
 */
export function giveFocusBack(before: Element | null): void {
  const front = [...layers().querySelectorAll<HTMLElement>('.dialog')].at(-1);
  if (front && !front.contains(before)) {
    if (!front.contains(document.activeElement)) focusInside(front);
  } else if (before instanceof HTMLElement) before.focus();
}
