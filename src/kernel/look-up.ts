/**
 * What a table says of a key that somebody else chose: a person, a file, a network. Undefined for what
 * it does not name. Every object answers to "constructor" and "toString" without being told, so that
 * looking up such a word with brackets gives a function.
 */
export const lookUp = <T>(
  table: Readonly<Record<string, T>>,
  key: string | number,
): T | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
