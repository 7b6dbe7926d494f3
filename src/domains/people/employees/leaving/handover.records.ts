import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { heldThings } from './held-things.ts';
import type { Handover } from './leaving.contract.ts';

/** How many of each are named. */
const NAMED = 5;

/** What would be without anybody; only what there is. */
export async function handoverOf(
  { db, who }: Pick<Context, 'db' | 'who'>,
  personId: number,
): Promise<Handover[]> {
  const all: Handover[] = [];
  for (const { kind, things, link } of heldThings) {
    const { rows } = await sql<{ name: string | null; total: number }>`
      select name, count(*) over ()::int as total from (${things(personId, who)}) t
      order by name limit ${NAMED}`.execute(db);
    const count = rows[0]?.total ?? 0;
    const names = rows.flatMap((it) => it.name ?? []);
    if (count > 0) all.push({ kind, count, names, link: link(personId) });
  }
  return all;
}
