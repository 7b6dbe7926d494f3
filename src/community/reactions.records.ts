import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import type { Reaction } from './community.contract.ts';
import { reactionSigns, type ReactionSign } from './reaction-signs.ts';

/** Reactions to these things of one kind, by id; signs in their fixed order. */
export async function reactionsTo(
  db: Db,
  who: Pick<Who, 'id'>,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, Reaction[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('reactions as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .select((eb) => ['r.subject_id', eb.ref('r.emoji').$castTo<ReactionSign>().as('emoji')])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<boolean>`bool_or(r.person_id = ${who.id})`.as('mine'))
    .select(sql<string[]>`(array_agg(p.name order by r.at))[1:20]`.as('names'))
    .where('r.subject_kind', '=', kind)
    .where('r.subject_id', '=', sql<number>`any(${[...ids]})`)
    .groupBy(['r.subject_id', 'r.emoji'])
    .execute();
  const inOrder = rows.toSorted(
    (a, b) => reactionSigns.indexOf(a.emoji) - reactionSigns.indexOf(b.emoji),
  );
  const byId = Map.groupBy(inOrder, (it) => it.subject_id);
  return new Map(
    [...byId].map(([id, of]) => [id, of.map(({ subject_id: _, ...reaction }) => reaction)]),
  );
}

interface Mark {
  kind: string;
  id: number;
  emoji: ReactionSign;
  personId: number;
}

/** Answers whether anything changed. */
export async function putReaction(db: Db, { kind, id, emoji, personId }: Mark, at: Date) {
  const done = await db
    .insertInto('reactions')
    .values({ subject_kind: kind, subject_id: id, person_id: personId, emoji, at })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function takeReaction(db: Db, { kind, id, emoji, personId }: Mark) {
  const done = await db
    .deleteFrom('reactions')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('person_id', '=', personId)
    .where('emoji', '=', emoji)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
