import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import { companyOf } from '#/store/company.ts';
import type { Context } from '#/store/handler.ts';
import { branchOf, documentOf, lockedRecordOf } from '../document.records.ts';
import { documents, manageable } from '../documents.policy.ts';
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
  const { rows } = await sql<{ id: number; mine: boolean }>`
    ${branchOf(id)} select d.id, ${manageable(who)} as mine
    from ${documents} where d.id in (select id from branch)`.execute(db);
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
  const { rows } = await sql<{ deleted_at: Date; homeless: boolean }>`
    select d.deleted_at, exists (select from documents p
      where p.id = d.parent_id and p.deleted_at is not null) as homeless
    from ${documents} where d.id = ${id} and d.deleted_at is not null
      and ${manageable(who)}`.execute(db);
  const gone = rows[0];
  if (!gone) throw notFound('This document');
  if (gone.homeless) throw conflict('What it lay below is deleted as well. Bring that back first.');
  await sql`
    with recursive branch as (
      select id from documents where id = ${id}
      union all
      select d.id from documents d join branch on d.parent_id = branch.id)
    update documents set deleted_at = null
    where id in (select id from branch) and deleted_at = ${gone.deleted_at}`.execute(db);
  audit({ action: 'document.bring-back', subject: ['document', id] });
  return documentOf(context, id);
}
