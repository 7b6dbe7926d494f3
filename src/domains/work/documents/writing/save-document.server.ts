import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Document } from '../document.contract.ts';
import { documentOf, lockedRecordOf, recordOf, type DocumentRecord } from '../document.records.ts';
import { lockPlaces, rankBefore } from '../rank.records.ts';
import { asKept, keepText, type Said } from './keep-text.server.ts';
import type { writingEndpoints } from './writing.contract.ts';

type Save = ParsedInputOf<(typeof writingEndpoints)['POST /documents/save']>;

/** A document this person may write in, locked. Who may only read it is told so. */
export async function toWrite(context: Context, id: number): Promise<DocumentRecord> {
  const row = await lockedRecordOf(context, id);
  if (!row.can_write) throw notAllowed('You may read this document and not change it.');
  return row;
}

/** The same, at the version the change was made against. */
export async function toChange(context: Context, id: number, version: number) {
  const row = await toWrite(context, id);
  if (row.version !== version) throw stale(await documentOf(context, id));
  return row;
}

/** The document that another is put below. */
export async function parentFor(context: Context, id: number): Promise<DocumentRecord> {
  const parent = await recordOf(context, id).catch(() => {
    throw notFound('The document to put it below');
  });
  if (!parent.can_write) throw notAllowed(`You may not put anything below ${parent.title}.`);
  return parent;
}

async function begin(context: Context, it: Save, said: Said): Promise<Document> {
  const { db, who, now, audit } = context;
  const parentId = it.parentId ?? null;
  const parent = parentId === null ? undefined : await parentFor(context, parentId);
  await lockPlaces(db);
  const { id } = await db
    .selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('documents', 'id'))::int`.as('id'))
    .executeTakeFirstOrThrow();
  const inherits = parent !== undefined && !it.private;
  await db
    .insertInto('documents')
    .values({
      id,
      parent_id: parentId,
      rank: await rankBefore(db, { of: 'documents', parentId }),
      ...said,
      template: it.template ?? false,
      author_id: who.id,
      owner_id: who.id,
      audience: it.private ? 'people' : inherits ? 'inherited' : 'everybody',
      team_id: null,
      level: 'read',
      scope_id: inherits ? parent.scope_id : id,
      changed_by: who.id,
      changed_at: now,
      verified_by: null,
      verified_at: null,
      verified_until: null,
      deleted_at: null,
      // What is written next makes it the first.
      version: 0,
    })
    .execute();
  await keepText(context, id, said);
  audit({ action: 'document.begin', subject: ['document', id], after: { title: it.title } });
  return documentOf(context, id);
}

/**
 * Begins a document or keeps what is written so far. What says the same as what stands there is no
 * change, also when it comes late: an answer that was lost may be asked for again.
 */
export async function saveDocument(it: Save, context: Context): Promise<Document> {
  const { audit } = context;
  // Before anything is locked: a long text takes a while.
  const said = await asKept(context, it);
  if (it.id === undefined || it.version === undefined) return begin(context, it, said);
  const { id, template } = it;
  const row = await toWrite(context, id);
  const isSame =
    row.title === said.title &&
    row.body === said.body &&
    (template === undefined || template === row.template);
  if (isSame) return documentOf(context, id);
  if (row.version !== it.version) throw stale(await documentOf(context, id));
  const number = await keepText(context, id, said, { before: row.body, apart: it.apart });
  if (template !== undefined) {
    await context.db.updateTable('documents').set({ template }).where('id', '=', id).execute();
  }
  audit({
    action: 'document.save',
    subject: ['document', id],
    before: { title: row.title, number: row.number },
    after: { title: said.title, number, characters: said.body.length },
  });
  return documentOf(context, id);
}
