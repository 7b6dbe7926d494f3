import { plainOf } from '#/server/texts/pseudo.ts';

/** Strings of a value, read back from the pseudo language. The value itself where there are none. */
export function englishOf(value: unknown): unknown {
  if (typeof value === 'string') return plainOf(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) {
    value.message = plainOf(value.message);
    return value;
  }
  if (Array.isArray(value)) {
    const all = value.map(englishOf);
    return all.some((it, at) => it !== value[at]) ? all : value;
  }
  if (value instanceof Set) {
    const all = new Set([...value].map(englishOf));
    return [...all].some((it) => !value.has(it)) ? all : value;
  }
  if (value instanceof Map) {
    const all = new Map([...value].map(([key, it]) => [englishOf(key), englishOf(it)]));
    return [...all].some(([key, it]) => value.get(key) !== it) ? all : value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  const all = entries.map(([key, it]) => [plainOf(key), englishOf(it)] as const);
  const isSame = all.every(([key, it], at) => key === entries[at]![0] && it === entries[at]![1]);
  return isSame ? value : Object.fromEntries(all);
}
