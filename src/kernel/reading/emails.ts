import type { Read } from './parameter.ts';

const address = /(?<![^\s,;<\uE000])[^\s,;<>@\uE000]+@[^\s,;<>@\uE000]+\.[^\s,;<>@\uE000]{2,}/g;

/** Every mail address in a text, lower case. */
export function readEmails(text: string): Read | undefined {
  const all = [...text.matchAll(address)];
  if (all.length === 0) return undefined;
  return {
    value: [...new Set(all.map(([it]) => it.toLowerCase()))],
    places: all.map((it) => ({ from: it.index, to: it.index + it[0].length })),
  };
}
