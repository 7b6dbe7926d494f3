const isInsideWord = (text: string, at: number) => at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1]!);

/** Whether a word of the text begins with this. */
function begins(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isInsideWord(text, at)) return true;
  }
  return false;
}

/** How well a text in lower case fits what was typed; see `fitting`. */
export type Fit = (text: string) => number;

/**
 * How well texts fit what was typed: 4 it is the same, 3 it begins with it, 2 the typed words each
 * begin a word in it, 1 it contains them, 0 at most their letters occur.
 */
export function fitting(typed: string): Fit {
  const part = typed.toLowerCase();
  const words = part.split(/\s+/).filter(Boolean);
  return (text) => {
    if (text === part) return 4;
    if (text.startsWith(part)) return 3;
    if (!words.every((it) => text.includes(it))) return 0;
    return words.every((it) => begins(text, it)) ? 2 : 1;
  };
}
