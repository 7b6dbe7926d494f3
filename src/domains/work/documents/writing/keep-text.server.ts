import { sql } from 'kysely';
import { moveAnchors } from '#/community/anchors/anchors.records.ts';
import { tellFollowers } from '#/community/follows/tell-followers.records.ts';
import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { documentLinksIn, withoutDocumentNames } from '#/kernel/document-links.ts';
import { fileLink, filesIn, withFiles } from '#/kernel/file-links.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { keepLinks } from '../document-links.records.ts';
import { documentSubject } from '../document-subject.records.ts';
import { MOST_CHARACTERS, MOST_LINKS } from '../document.contract.ts';
import { documentsIn, readable } from '../documents.policy.ts';
import { picturesIn, withPictures } from '../picture-links.ts';
import { keepVersion } from './keep-version.records.ts';
import { readTextApart } from './read-text-apart.ts';

export interface Said {
  title: string;
  body: string;
  /** Those of the body, to be found by. */
  words: string;
}

/**
 * A text as it is kept.
 * @throws Refusal `invalid` for one that is too long or links to too many documents.
 */
export async function asKept(
  { who }: Context,
  { title, body: sent }: { title: string; body: string },
): Promise<Said> {
  const body = withoutDocumentNames(sent);
  if (body.length > MOST_CHARACTERS)
    throw invalid({ body: `Write at most ${MOST_CHARACTERS.toLocaleString('en')} characters.` });
  if (documentLinksIn(body).length > MOST_LINKS)
    throw invalid({ body: `A document links to at most ${MOST_LINKS} others by name.` });
  return { title, ...(await readTextApart(body, who.id)) };
}

/**
 * Pictures of other documents, as in a text copied from a template, become pictures of this one as
 * well, so that whoever may read the text sees them. Those the writer may not see stay as they are.
 */
async function adoptPictures({ db, who, now }: Context, id: number, body: string): Promise<string> {
  const named = picturesIn(body);
  if (named.length === 0) return body;
  const foreign = await documentsIn(db)
    .innerJoin('document_images as i', 'i.document_id', 'd.id')
    .select(['i.id', 'i.file_key', 'i.width', 'i.height'])
    .select((eb) =>
      eb
        .selectFrom('document_images as m')
        .select((it) => it.fn.min('m.id').as('id'))
        .where('m.document_id', '=', id)
        .whereRef('m.file_key', '=', 'i.file_key')
        .as('own'),
    )
    .where('i.id', '=', sql<number>`any(${named}::int[])`)
    .where('i.document_id', '<>', id)
    .where(readable(who))
    .execute();
  const others = new Map<number, number>();
  for (const { id: theirs, own, ...file } of foreign) {
    const mine =
      own ??
      (
        await db
          .insertInto('document_images')
          .values({ ...file, document_id: id, uploaded_by: who.id, uploaded_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    others.set(theirs, mine);
  }
  return withPictures(body, others);
}

/** Another row for the same file, of this document. */
const copyFile = (
  { db, who, now }: Pick<Context, 'db' | 'who' | 'now'>,
  fileId: number,
  documentId: number,
) =>
  db
    .insertInto('attachments')
    .columns([
      'subject_kind',
      'subject_id',
      'person_id',
      'name',
      'type',
      'size',
      'file_key',
      'width',
      'height',
      'at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('attachments')
        .select([
          sql<string>`'document'`.as('subject_kind'),
          sql<number>`${documentId}::int`.as('subject_id'),
          sql<number>`${who.id}::int`.as('person_id'),
          'name',
          'type',
          'size',
          'file_key',
          'width',
          'height',
          sql<Date>`${now}::timestamptz`.as('at'),
        ])
        .where('id', '=', fileId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

/** The same of files: one that is named in a text that was copied is a file of the copy as well. */
async function adoptFiles({ db, who, now }: Context, id: number, body: string): Promise<string> {
  const named = filesIn(body);
  if (named.length === 0) return body;
  const foreign = await documentsIn(db)
    .innerJoin('attachments as x', 'x.subject_id', 'd.id')
    .select('x.id')
    .select((eb) =>
      eb
        .selectFrom('attachments as m')
        .select((it) => it.fn.min('m.id').as('id'))
        .where('m.subject_kind', '=', sql.lit('document'))
        .where('m.subject_id', '=', id)
        .whereRef('m.file_key', '=', 'x.file_key')
        .where('m.removed_at', 'is', null)
        .as('own'),
    )
    .where('x.id', '=', sql<number>`any(${named}::int[])`)
    .where('x.subject_kind', '=', sql.lit('document'))
    .where('x.subject_id', '<>', id)
    .where('x.comment_id', 'is', null)
    .where('x.waiting', '=', sql.lit(false))
    .where('x.removed_at', 'is', null)
    .where(readable(who))
    .execute();
  const others = new Map<number, string>();
  for (const { id: theirs, own } of foreign) {
    const mine = own ?? (await copyFile({ db, who, now }, theirs, id)).id;
    others.set(theirs, fileLink(mine));
  }
  return withFiles(body, others);
}

/**
 * Writes what a document now says, keeps it in its history and tells whom it mentions and what stood
 * there `before` did not. Returns the version's number.
 */
export async function keepText(
  context: Context,
  id: number,
  said: Said,
  how: { before?: string; restoredFrom?: number; apart?: boolean } = {},
): Promise<number> {
  const { db, who, now } = context;
  const { title, words } = said;
  const body = await adoptFiles(context, id, await adoptPictures(context, id, said.body));
  const { words: before } = await db
    .selectFrom('documents')
    .select('words')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const number = await keepVersion(db, {
    documentId: id,
    authorId: who.id,
    title,
    body,
    now,
    restoredFrom: how.restoredFrom,
    apart: how.apart,
  });
  await db
    .updateTable('documents')
    .set((eb) => ({
      title,
      body,
      words,
      number,
      changed_by: who.id,
      changed_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (how.before !== undefined)
    await moveAnchors(db, { kind: 'document', id, before, after: words });
  await keepLinks(db, id, body);
  await tellMentioned(context, documentSubject, id, { before: how.before, after: body });
  // It saves itself every few seconds: who writes in it is told once a day.
  await tellFollowers(context, documentSubject, id, {
    title: `${who.name} changed ${title}`,
    body: 'A document you watch or have a part in',
    key: `${who.id}/${dayOf(now)}`,
  });
  return number;
}
