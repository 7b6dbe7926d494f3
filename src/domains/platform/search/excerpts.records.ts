import { wordsOf } from '#/kernel/rich-text.ts';
import type { Context } from '#/store/handler.ts';
import { excerptsOf } from '#/store/search-entries.ts';
import type { Ranked } from '#/store/search-fit.ts';

/** As much of a text as a row shows. */
const SHOWN = 220;

/** A line that begins in the middle of a word begins behind it. */
const cut = (text: string) => `… ${text.replace(/^\S{0,30}\s+/, '')}`;

/** What stands around the words in the texts of entries, without its signs. */
export async function excerpts(
  { planned }: Context,
  hits: readonly { entry: Ranked }[],
  words: readonly string[],
): Promise<Map<Ranked, string>> {
  if (hits.length === 0) return new Map();
  const entries = hits.map((it) => it.entry);
  const { rows } = await excerptsOf(entries, words).execute(planned);
  return new Map(
    entries.map((it, at) => {
      const { text, from } = rows[at]!;
      return [it, wordsOf(from > 1 ? cut(text) : text, SHOWN)];
    }),
  );
}
