/**
 * By how many slips one word becomes the other: a letter too many, too few, another one, or two
 * changed over (Damerau–Levenshtein, restricted to neighbours). Undefined when it takes more than
 * `most`.
 */
export function slipsBetween(typed: string, word: string, most: number): number | undefined {
  if (Math.abs(typed.length - word.length) > most) return undefined;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const now = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      const cost = Math.min(last[j]! + 1, now[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const isSwapped =
        i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      now.push(isSwapped ? Math.min(cost, before[j - 2]! + 1) : cost);
    }
    if (Math.min(...now) > most) return undefined;
    before = last;
    last = now;
  }
  const slips = last[word.length]!;
  return slips <= most ? slips : undefined;
}

/** So many slips are believed of a word: none of a short one, where every other word is near. */
export const slipsIn = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
