import type { KeyboardEvent } from 'react';
import type { Row } from './row.tsx';

/** Whether letters are chosen in the field: then Ctrl+C is about these. */
const hasChosen = ({ currentTarget: field }: KeyboardEvent<HTMLInputElement>) =>
  field.selectionStart !== field.selectionEnd;

function isPressed(keys: string, event: KeyboardEvent<HTMLInputElement>): boolean {
  const [key = '', ...held] = keys.split('+').toReversed();
  if (held.includes('$mod') !== (event.ctrlKey || event.metaKey)) return false;
  if (held.includes('Shift') !== event.shiftKey || event.altKey) return false;
  return event.key.toLowerCase() === key.toLowerCase() || event.code === `Key${key.toUpperCase()}`;
}

/**
 * The row that a pressed key is for: the one that shows it, or with Ctrl or ⌘ and a digit the one at
 * that place of the list.
 */
export function pressedRow(
  rows: readonly Row[],
  event: KeyboardEvent<HTMLInputElement>,
): Row | undefined {
  const own = rows.find((it) => it.keys && isPressed(it.keys, event));
  if (own && !(own.keys === '$mod+c' && hasChosen(event))) return own;
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  const isPlace = digit && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  return isPlace ? rows[Number(digit) - 1] : undefined;
}

/** The letter that is pressed by itself. */
export const letterOf = (event: KeyboardEvent): string | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  const place = /^Key([A-Z])$/.exec(event.code)?.[1];
  return /^[a-z]$/.test(event.key) ? event.key : place?.toLowerCase();
};

/** So many rows a page moves. */
const PAGE = 10;

/** How far a pressed key moves through the list, or to which end. */
export function stepOf(
  event: KeyboardEvent<HTMLInputElement>,
  row: Row | undefined,
  typed: string,
): number | { place: number } | undefined {
  if (event.shiftKey) return undefined;
  const isFar = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowDown':
      return isFar ? { place: -1 } : 1;
    case 'ArrowUp':
      return isFar ? { place: 0 } : -1;
    case 'PageDown':
      return PAGE;
    case 'PageUp':
      return -PAGE;
    case 'Home':
      return { place: 0 };
    case 'End':
      return { place: -1 };
    default: {
      const letter = typed === '' && row?.letters ? letterOf(event) : undefined;
      return letter === undefined ? undefined : { j: 1, k: -1 }[letter];
    }
  }
}
