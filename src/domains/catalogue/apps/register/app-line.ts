import type { OwnReading, Read } from '#/kernel/reading/parameter.ts';
import { without, wordsOf } from '#/kernel/reading/span.ts';

const ofPackage = /(?<![\w.-])[A-Za-z][\w-]*(?:\.[\w-]+){2,}(?![\w.-])/;
const platforms = [
  ['android', /(?<![\p{L}\p{N}])(?:android|google play)(?![\p{L}\p{N}])/iu],
  ['ios', /(?<![\p{L}\p{N}])(?:ios|iphone|app store)(?![\p{L}\p{N}])/iu],
] as const;
const joining = new Set(['for', 'on', 'as', 'called', 'an', 'a']);

/** `Night Harbor com.studio.harbor android`: the package, the platform, and the rest is the name. */
export function readNewApp(text: string): OwnReading {
  const read = new Map<string, Read>();
  let left = text;
  const take = (name: string, value: string, match: RegExpExecArray) => {
    const place = { from: match.index, to: match.index + match[0].length };
    read.set(name, { value, places: [place] });
    left = without(left, place);
  };
  const named = ofPackage.exec(left);
  if (named) take('package', named[0], named);
  for (const [value, pattern] of platforms) {
    const said = read.has('platform') ? null : pattern.exec(left);
    if (said) take('platform', value, said);
  }
  const rest = wordsOf(left).filter((it) => !joining.has(it.word.toLowerCase()));
  const [first] = rest;
  if (first) {
    const place = { from: first.from, to: rest.at(-1)!.to };
    read.set('name', { value: text.slice(place.from, place.to), places: [place] });
  }
  return { read, unclear: [] };
}
