import { sql } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { chosenTakers, isGiven, nearOf, usualTakers } from './hand-over/takers.records.ts';
import { heldThings } from './held-things.ts';
import type { Handover } from './leaving.contract.ts';

/** How many of each are named in a line, and one by one. */
const NAMED = 5;
const LISTED = 100;

interface Row {
  id: number;
  name: string | null;
  total: number;
}

/** What would be without anybody, and who takes it; only what there is. */
export async function handoverOf(
  { db, who }: Pick<Context, 'db' | 'who'>,
  personId: number,
): Promise<Handover[]> {
  const [chosen, near] = await Promise.all([chosenTakers(db, personId), nearOf(db, personId)]);
  const all: Handover[] = [];
  for (const { kind, things, link } of heldThings) {
    const { rows } = await sql<Row>`
      select id, name, count(*) over ()::int as total from (${things(personId, who)}) t
      order by name, id limit ${LISTED}`.execute(db);
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
