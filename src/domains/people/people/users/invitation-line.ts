import type { OwnReading, Read } from '#/kernel/reading/parameter.ts';
import { without, wordsOf } from '#/kernel/reading/span.ts';

const address = /[^\s<>,;"'()\uE000]+@[^\s<>,;"'()\uE000]+/g;
const joining = new Set(['as', 'and', 'to', 'be', 'a', 'an', ',', ';']);

/** `a@studio.example, b@studio.example as member`: the addresses, and the rest is the role. */
export function readInvitation(text: string): OwnReading {
  const read = new Map<string, Read>();
  const places = [...text.matchAll(address)].map((it) => ({
    from: it.index,
    to: it.index + it[0].length,
  }));
  if (places.length > 0)
    read.set('emails', {
      value: places.map((it) => text.slice(it.from, it.to)).join(', '),
      places,
    });
  const rest = wordsOf(places.reduce(without, text)).filter(
    (it) => !joining.has(it.word.toLowerCase()),
  );
  const [first] = rest;
  if (!first) return { read, unclear: [] };
  const place = { from: first.from, to: rest.at(-1)!.to };
  // Whom, is said by an address alone: a name is nobody's yet.
  if (places.length === 0)
    return {
      read,
      unclear: [{ ...place, words: 'Say whom by e-mail address', instead: [] }],
    };
  return {
    read: read.set('role', { value: text.slice(place.from, place.to), places: [place] }),
    unclear: [],
  };
}
