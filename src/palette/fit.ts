/** Lower case, without accents, hyphens in words and the dots that stand for values. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|…$|(?<=\p{L})-(?=\p{L})/gu, '')
    .replaceAll('&', 'and')
    .toLowerCase();

/** Without the words that people leave out: "Add an app" is "add app". */
const bare = (text: string) => text.replace(/(?<=^|\s)(?:an?|the|my|somebody’s)\s+/g, '').trim();

const isInsideWord = (text: string, at: number) => at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1]!);

/** Whether a word of the text begins with this. */
function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isInsideWord(text, at)) return true;
  }
  return false;
}

/** How well a plain text fits what was typed; see `fitting`. */
export type Fit = (text: string) => number;

/**
 * How well plain texts fit what was typed: 4 it is the same, 3 it begins with it, 2 the typed words
 * each begin a word in it, 1 it contains them, 0 at most their letters occur.
 */
export function fitting(typed: string): Fit {
  const part = bare(plain(typed).trim());
  const words = part.split(/\s+/).filter(Boolean);
  return (text) => {
    if (text === part || bare(text) === part) return 4;
    if (text.startsWith(part)) return 3;
    if (!words.every((it) => text.includes(it))) return 0;
    return words.every((it) => begins(text, it)) ? 2 : 1;
  };
}
