import { readFileSync } from 'node:fs';
import { lookUp } from '#/kernel/look-up.ts';
import { normalisePassword } from './password-rules.ts';

/** Lower case, one a line, letters and digits; `#` starts a comment. */
const common = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((it) => it !== '' && !it.startsWith('#'));

const COMPANY = ['backlot'];
const TOO_COMMON =
  'This is one of the passwords that are guessed first. Use three or four unrelated words.';
const TOO_CLOSE = 'A password must not be built on your name, your e-mail or the company.';

/** Whose password it is to be: what it must not be built on. */
export interface Owner {
  name: string;
  email: string;
}

/**
 * Why a password is too easy to guess, or undefined. What people put around and into a common word
 * (digits at the end, look-alike digits, the word twice) does not make it another one.
 */
export function passwordIsCommon(typed: string, owner: Owner): string | undefined {
  const password = normalisePassword(typed).toLowerCase();
  if (isRepetition(password)) return TOO_COMMON;
  const own = wordsOf(owner);
  const readings = [password, plainLetters(trimmed(password))];
  const all = longestFirst([...own, ...common, ...runs]);
  if (readings.some((it) => left(it, all) < 4)) {
    return readings.some((it) => own.some((word) => it.includes(word))) ? TOO_CLOSE : TOO_COMMON;
  }
  const withoutOwn = readings.map((it) => left(it, longestFirst(own)));
  return own.some((it) => password.includes(it)) && Math.min(...withoutOwn) < 8
    ? TOO_CLOSE
    : undefined;
}

/** The parts of a name and an address that others know; not the `.com` at its end. */
function wordsOf({ name, email }: Owner): string[] {
  const address = email.replace(/\.[^.]*$/, '');
  const parts = `${name} ${address}`
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u);
  return [...COMPANY, ...parts.filter((it) => it.length >= 3)];
}

/** The same up to five characters over and over: "abcabcabcabc". */
function isRepetition(password: string): boolean {
  const all = [...password];
  return [1, 2, 3, 4, 5].some((period) =>
    all.every((it, at) => at < period || it === all[at - period]),
  );
}

/** Without the digits and signs put before and after. */
const trimmed = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};
const plainLetters = (password: string) =>
  password.replace(/[013457@$!|]/g, (it) => lookUp(lookAlikes, it) ?? it);

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const backwards = (text: string) => [...text].toReversed().join('');

/** Every stretch of four keys and more within a row. */
const stretches = (row: string) =>
  Array.from({ length: row.length - 3 }, (_, from) =>
    Array.from({ length: row.length - from - 3 }, (_, more) => row.slice(from, from + 4 + more)),
  ).flat();

/** What the alphabet and the keyboard offer in one go, forwards and backwards. */
const runs = new Set([...rows, ...rows.map(backwards)].flatMap(stretches));

const longestFirst = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length);

/**
 * How much is left once the given words are taken out, the longest first. Two different words leave
 * nothing, a third counts: three common words are a passphrase. Once a word was found, digits and
 * signs count for nothing.
 */
function left(password: string, words: readonly string[]): number {
  let rest = password;
  const found = new Set<string>();
  for (const word of words) {
    if (!rest.includes(word)) continue;
    if (!runs.has(word)) found.add(word);
    rest = rest.replaceAll(word, ' ');
  }
  if (found.size > 2) return password.length;
  return [...rest.matchAll(found.size > 0 ? /\p{L}/gu : /[\p{L}\p{N}]/gu)].length;
}
