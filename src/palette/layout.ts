import { lookUp } from '#/kernel/look-up.ts';
/**
 * What the keys of another layout would give on a Latin one. Nothing is listed beforehand: every key
 * that is pressed tells its letter and its place, so that any layout is known as it is used.
 */
const places = new Map<string, string>();

type Press = Pick<KeyboardEvent, 'key' | 'code'>;

const punctuation: Record<string, string> = {
  Minus: '-',
  Slash: '/',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backquote: '`',
};

const latinAt = (code: string): string | undefined =>
  /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ??
  /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ??
  lookUp(punctuation, code);

const isLatin = (key: string) => /^[ -~]$/.test(key);

/** Learns the place of a pressed key, if its letter is not Latin. */
export function learnKey({ key, code }: Press) {
  if ([...key].length !== 1 || isLatin(key)) return;
  const latin = latinAt(code);
  if (latin) places.set(key, latin);
}

/**
 * The text as the same keys give it on a Latin layout, letter by letter, so that positions stay.
 * Undefined when it is Latin already or holds a letter whose place is not known.
 */
export function inLatin(text: string): string | undefined {
  const letters = Array.from(text, (it) => (isLatin(it) ? it : places.get(it)));
  if (letters.includes(undefined)) return undefined;
  const latin = letters.join('');
  return latin === text || latin.length !== text.length ? undefined : latin;
}
