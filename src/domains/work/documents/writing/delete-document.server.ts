import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { companyOf } from '#/store/company.ts';
import type { Context } from '#/store/handler.ts';
import { documentOf, lockedRecordOf, withBranchOf } from '../document.records.ts';
import { documentsIn, manageable } from '../documents.policy.ts';
import { lockPlaces } from '../rank.records.ts';
import type { writingEndpoints } from './writing.contract.ts';

type Delete = ParsedInputOf<(typeof writingEndpoints)['POST /documents/delete']>;

/**
 * Deletes a document and all that is below it, which has to be this person's own too: nobody's
 * document disappears because of where it lies.
 */
export async function deleteDocument({ id, version }: Delete, context: Context) {
  const { db, who, now, audit } = context;
  await lockPlaces(db);
  const row = await lockedRecordOf(context, id);
  if (!row.can_manage) throw notAllowed('Only the owner of this document may delete it.');
  if (row.version !== version) throw stale(await documentOf(context, id));
  const rows = await withBranchOf(db, id)
    .selectFrom('documents as d')
    .innerJoin('documents as a', 'a.id', 'd.scope_id')
    .select(['d.id', manageable(who).as('mine')])
    .where('d.id', 'in', (eb) => eb.selectFrom('branch').select('branch.id'))
    .execute();
  if (rows.some((it) => !it.mine)) {
    throw conflict('Documents of other people lie below it. Move them elsewhere first.');
  }
  const ids = rows.map((it) => it.id);
  await db.updateTable('documents').set({ deleted_at: now }).where('id', 'in', ids).execute();
  audit({
    action: 'document.delete',
    subject: ['document', id],
    before: { title: row.title, documents: ids.length },
  });
  const below = ids.length - 1;
  const more = below === 0 ? '' : ` with ${below} below it`;
  const { deletedDays } = await companyOf(db);
  return { message: `${row.title} is deleted${more}, for good in ${deletedDays} days` };
}

/** Brings back what was deleted together. */
export async function bringBack({ id }: { id: number }, context: Context) {
  const { db, who, audit } = context;
  await lockPlaces(db);
  const gone = await documentsIn(db)
    .select('d.deleted_at')
    .select(
      sql<boolean>`exists (select from documents p
        where p.id = d.parent_id and p.deleted_at is not null)`.as('homeless'),
    )
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is not', null)
    .where(manageable(who))
    .executeTakeFirst();
  if (!gone) throw notFound('This document');
  if (gone.homeless) throw conflict('What it lay below is deleted as well. Bring that back first.');
  await db
    .withRecursive('branch(id)', (qb) =>
      qb
        .selectFrom('documents')
        .select('id')
        .where('id', '=', id)
        .unionAll(
          qb
            .selectFrom('documents as d')
            .innerJoin('branch', 'd.parent_id', 'branch.id')
            .select('d.id'),
        ),
    )
    .updateTable('documents')
    .set({ deleted_at: null })
    .where('id', 'in', (eb) => eb.selectFrom('branch').select('branch.id'))
    .where('deleted_at', '=', gone.deleted_at)
    .execute();
  audit({ action: 'document.bring-back', subject: ['document', id] });
  return documentOf(context, id);
}
