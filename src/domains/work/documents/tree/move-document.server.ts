import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { lockedRecordOf, recordOf, spreadScope, withBranchOf } from '../document.records.ts';
import type { DocumentRecord } from '../document.records.ts';
import { documents, readable } from '../documents.policy.ts';
import { lockPlaces, rankBefore } from '../rank.records.ts';
import type { treeEndpoints } from './tree.contract.ts';

type Move = ParsedInputOf<(typeof treeEndpoints)['POST /documents/move']>;

/** The document it goes below, which must be open to writing, and no part of its own branch. */
async function newParent(context: Context, { id, parentId }: Move) {
  if (parentId === null) return undefined;
  const parent = await recordOf(context, parentId).catch(() => {
    throw notFound('The document to put it below');
  });
  if (!parent.can_write) throw notAllowed(`You may not put anything below ${parent.title}.`);
  const below = await withBranchOf(context.db, id)
    .selectFrom('branch')
    .select('branch.id')
    .where('branch.id', '=', parentId)
    .executeTakeFirst();
  if (below) throw conflict('A document cannot lie below itself.');
  return parent;
}

/** Where it stands now, as far as this person sees it. */
async function placeOf({ db, who }: Context, row: DocumentRecord) {
  const place = await db
    .selectFrom('documents as o')
    .select(
      sql<boolean>`o.parent_id is null or exists (select from ${documents}
        where d.id = o.parent_id and ${readable(who)})`.as('seen'),
    )
    .select(
      sql<number | null>`(select d.id from ${documents}
        where d.parent_id is not distinct from o.parent_id and (d.rank, d.id) > (o.rank, o.id)
          and ${readable(who)} order by d.rank, d.id limit 1)`.as('next'),
    )
    .where('o.id', '=', row.id)
    .executeTakeFirst();
  if (!place?.seen) return null;
  const { next } = place;
  return { parentId: row.parent_id, ...(next !== null && { beforeId: next }) };
}

/** At the top nothing can be inherited: what was in force stays, as the document's own. */
async function keepAudience({ db }: Context, row: DocumentRecord) {
  await db
    .updateTable('documents as d')
    .from('documents as a')
    .set((eb) => ({
      audience: eb.ref('a.audience'),
      team_id: eb.ref('a.team_id'),
      level: eb.ref('a.level'),
    }))
    .where('d.id', '=', row.id)
    .where('a.id', '=', row.scope_id)
    .execute();
  await db
    .insertInto('document_people')
    .columns(['document_id', 'person_id', 'level'])
    .expression((eb) =>
      eb
        .selectFrom('document_people')
        .select([sql<number>`${row.id}::int`.as('document_id'), 'person_id', 'level'])
        .where('document_id', '=', row.scope_id),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Puts a document elsewhere with all that is below it. */
export async function moveDocument(move: Move, context: Context) {
  const { db, audit } = context;
  const { id, parentId, beforeId } = move;
  await lockPlaces(db);
  const row = await lockedRecordOf(context, id);
  if (!row.can_write) throw notAllowed('You may read this document and not move it.');
  const parent = await newParent(context, move);
  if (beforeId !== undefined) {
    if (beforeId === id) throw invalid({ beforeId: 'A document does not stand before itself.' });
    await recordOf(context, beforeId);
  }
  const before = await placeOf(context, row);
  const inherits = row.scope_id !== id;
  const toTop = parentId === null && row.parent_id !== null;
  const scope = !inherits || toTop ? id : (parent?.scope_id ?? id);
  const isElsewhere = inherits && parent !== undefined && parent.scope_id !== row.scope_id;
  if ((isElsewhere || (inherits && toTop)) && !row.can_manage) {
    throw notAllowed('Only its owner may move it to where other people read it.');
  }
  if (inherits && toTop) await keepAudience(context, row);
  const rank = await rankBefore(db, { of: 'documents', parentId }, beforeId);
  await db
    .updateTable('documents')
    .set({ parent_id: parentId, rank, scope_id: scope })
    .where('id', '=', id)
    .execute();
  if (scope !== row.scope_id) await spreadScope(db, id, scope);
  audit({
    action: 'document.move',
    subject: ['document', id],
    before: { parentId: row.parent_id },
    after: { parentId },
  });
  return { message: parent ? `Now below ${parent.title}` : 'Now at the top', before };
}
