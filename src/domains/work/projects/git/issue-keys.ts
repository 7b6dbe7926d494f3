/** The most issues one text may be about: a change log that names two hundred is about none of them. */
export const MOST_KEYS = 20;
/** Where keys are still looked for; the rest of a longer text is not read. */
const LONGEST = 20_000;

const KEY = '[a-z]{2,10}-[1-9]\\d{0,8}';
/** Not in a longer word, a path of numbers (CVE-2024-1234) or a decimal. */
const alone = new RegExp(`(?<![a-z0-9_-])${KEY}(?![a-z0-9_]|-\\d|\\.\\d)`, 'gi');
const inBranch = new RegExp(`(?<![a-z0-9])${KEY}(?![a-z0-9])`, 'gi');
/** The words GitHub and GitLab close issues by, and the keys that follow one. */
const closing = new RegExp(
  `(?<![a-z0-9_-])(?:close[sd]?|closing|fix(?:e[sd]|ing)?|resolve[sd]?|resolving|implement(?:s|ed|ing)?):? ` +
    `(${KEY}(?: ?(?:, and |, ?| and |& ?) ?${KEY})*)(?![a-z0-9_]|-\\d|\\.\\d)`,
  'gi',
);
const any = new RegExp(KEY, 'gi');

const distinct = (keys: readonly string[]) => [...new Set(keys.map((it) => it.toUpperCase()))];

/** Keys in the name of a branch, in whatever case: `lag-1-short-title`. */
export const keysInBranch = (name: string): string[] =>
  distinct(name.slice(0, LONGEST).match(inBranch) ?? []).slice(0, MOST_KEYS);

/**
 * Keys in a message, title or description. In running text they stand in capitals, so that "utf-8" is
 * no issue; after a closing word any case will do.
 */
export function keysInText(text: string): { named: string[]; closed: string[] } {
  // One space for many: what follows never has to try several ways through a row of them.
  const line = text.slice(0, LONGEST).replace(/\s+/g, ' ');
  const closed = distinct([...line.matchAll(closing)].flatMap((it) => it[1]!.match(any) ?? []));
  const capitals = (line.match(alone) ?? []).filter((it) => it === it.toUpperCase());
  return {
    named: distinct([...closed, ...capitals]).slice(0, MOST_KEYS),
    closed: closed.slice(0, MOST_KEYS),
  };
}
