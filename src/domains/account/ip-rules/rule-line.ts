import type { OwnReading, Read } from '#/kernel/reading/parameter.ts';
import { without, wordsOf } from '#/kernel/reading/span.ts';

const address =
  /(?<![\w.:/])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})(?:\/\d{1,3})?(?![\w.:/])/i;
const kinds = {
  allow: /(?<!\S)(?:allow|allowed)(?!\S)/i,
  block: /(?<!\S)(?:block|blocked)(?!\S)/i,
};
const joining = new Set(['for', 'as', 'from', 'named', 'the']);

/** `allow 203.0.113.0/24 Karachi office`: what it does, the network, and the rest is its name. */
export function readRule(text: string): OwnReading {
  const read = new Map<string, Read>();
  let left = text;
  const take = (name: string, value: string, match: RegExpExecArray) => {
    const place = { from: match.index, to: match.index + match[0].length };
    read.set(name, { value, places: [place] });
    left = without(left, place);
  };
  const network = address.exec(left);
  if (network) take('network', network[0], network);
  for (const kind of ['allow', 'block'] as const) {
    const said = read.has('kind') ? null : kinds[kind].exec(left);
    if (said) take('kind', kind, said);
  }
  const rest = wordsOf(left).filter((it) => !joining.has(it.word.toLowerCase()));
  const [first] = rest;
  if (first) {
    const place = { from: first.from, to: rest.at(-1)!.to };
    read.set('label', { value: text.slice(place.from, place.to), places: [place] });
  }
  return { read, unclear: [] };
}
