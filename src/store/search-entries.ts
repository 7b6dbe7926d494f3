import { sql, type RawBuilder } from 'kysely';
import type { Db } from './records/records.ts';
import { few } from './search-few.ts';
import type { Asked, Ranked, Step } from './search-fit.ts';
import { walked } from './search-walk.ts';

/** A table that has grown large is not asked again for so long whether it still is. */
const LARGE_FOR_MS = 600_000;

/** Until when a table counts as large. */
const largeUntil = new WeakMap<Db, number>();

/**
 * The entries that fit and may be seen, the best first; of those that fit as well the open ones, then
 * the latest. Where there are few at all they are simply read, which is what most companies have.
 */
export async function findEntries(db: Db, asked: Asked): Promise<Ranked[]> {
  const ask = async (statement: RawBuilder<Step>) => (await statement.execute(db)).rows;
  if (asked.words.length > 0 && (largeUntil.get(db) ?? 0) < performance.now()) {
    const rows = await ask(few(asked));
    const isRead = (row: Step): row is Ranked => row.kind !== null;
    if (rows.every(isRead)) return rows;
    largeUntil.set(db, performance.now() + LARGE_FOR_MS);
  }
  return walked(ask, asked);
}

/** Where the words stand in the texts of these entries, in their order; the beginning if nowhere. */
export const excerptsOf = (
  entries: readonly Pick<Ranked, 'kind' | 'id'>[],
  words: readonly string[],
) => sql<{ text: string; from: number }>`
  select substr(said.text, at.first, 400) as text, at.first as "from"
  from unnest(${entries.map((it) => it.kind)}::text[], ${entries.map((it) => it.id)}::int[])
    with ordinality as e(kind, id, place)
  cross join lateral (select coalesce(search_text(e.kind, e.id), '') as text) said
  cross join lateral (select greatest(1, coalesce((select strpos(lower(said.text), lower(word))
      from unnest(${[...words]}::text[]) as word
      where strpos(lower(said.text), lower(word)) > 0 order by length(word) desc limit 1), 0) - 70)
    as first) at
  order by e.place`;
