import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { chosenTakers, isGiven, nearOf, usualTakers } from './hand-over/takers.records.ts';
import { heldThings } from './held-things.ts';
import type { Handover } from './leaving.contract.ts';

/** How many of each are named in a line, and one by one. */
const NAMED = 5;
const LISTED = 100;

/** What would be without anybody, and who takes it; only what there is. */
export async function handoverOf(
  { db, who }: Pick<Context, 'db' | 'who'>,
  personId: number,
): Promise<Handover[]> {
  const [chosen, near] = await Promise.all([chosenTakers(db, personId), nearOf(db, personId)]);
  const all: Handover[] = [];
  for (const { kind, things, link } of heldThings) {
    const held = sql<{ id: number; name: string | null }>`(${things(personId, who)})`;
    const rows = await db
      .selectFrom(held.as('t'))
      .select(['t.id', 't.name', sql<number>`count(*) over ()::int`.as('total')])
      .orderBy('t.name')
      .orderBy('t.id')
      .limit(LISTED)
      .execute();
    if (rows.length === 0) continue;
    // Whoever reports to them goes up, and to nobody beside.
    const [usual] =
      kind === 'reports' ? [near.manager] : isGiven(kind) ? usualTakers(kind, near) : [];
    const own = chosen.filter((it) => it.kind === kind);
    const takerOf = (thing: number | null) => own.find((it) => it.thing === thing)?.taker ?? null;
    all.push({
      kind,
      count: rows[0]!.total,
      names: rows.flatMap((it) => it.name ?? []).slice(0, NAMED),
      link: link(personId),
      mayGive: isGiven(kind),
      usual: usual ?? null,
      taker: takerOf(null),
      things: rows.map(({ id, name }) => ({ id, name, taker: takerOf(id) })),
    });
  }
  return all;
}
