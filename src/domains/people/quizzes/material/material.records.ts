import {
  readable,
  readsDocument,
  whoseDocuments,
} from '#/domains/work/documents/documents.policy.ts';
import { documentPage } from '#/kernel/document-links.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import type { Material, MaterialInput, TakerMaterial } from './material.contract.ts';

const rowsOf = (db: Db, quizId: number) =>
  db
    .selectFrom('quiz_material')
    .select(['document_id', 'title', 'url'])
    .where('quiz_id', '=', quizId)
    .orderBy('place')
    .execute();

/** Titles of those of these documents that somebody may read. */
async function titlesFor(db: Db, who: Who, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents as d')
    .innerJoin('documents as a', 'a.id', 'd.scope_id')
    .select(['d.id', 'd.title'])
    .where('d.id', 'in', ids)
    .where(readable(who))
    .execute();
  return new Map(rows.map((it) => [it.id, it.title]));
}

const documentsIn = (rows: readonly { document_id: number | null }[]) =>
  rows.flatMap((it) => it.document_id ?? []);

/** Those who are asked and work here. */
async function takersOf(db: Db, quizId: number): Promise<Who[]> {
  const rows = await db
    .selectFrom('quiz_assignees')
    .select('person_id')
    .where('quiz_id', '=', quizId)
    .where('withdrawn_at', 'is', null)
    .execute();
  return readersOf(
    db,
    rows.map((it) => it.person_id),
  );
}

/** The material as an author sees it, with how many of those who are asked cannot open it. */
export async function materialOf({ db, who }: Context, quizId: number): Promise<Material[]> {
  const rows = await rowsOf(db, quizId);
  const ids = documentsIn(rows);
  const titles = await titlesFor(db, who, ids);
  const whose = await whoseDocuments(db, ids);
  const takers = ids.length === 0 ? [] : await takersOf(db, quizId);
  const shut = (id: number) => {
    const document = whose.get(id);
    return takers.filter((it) => !document || !readsDocument(document, it)).length;
  };
  return rows.map((it) => ({
    document:
      it.document_id === null
        ? null
        : { id: it.document_id, title: titles.get(it.document_id) ?? null },
    link: it.url === null ? null : { title: it.title!, url: it.url },
    unread: it.document_id === null ? 0 : shut(it.document_id),
  }));
}

/** What somebody who is asked may read of it. */
export async function materialFor({ db, who }: Context, quizId: number): Promise<TakerMaterial[]> {
  const rows = await rowsOf(db, quizId);
  const titles = await titlesFor(db, who, documentsIn(rows));
  return rows.flatMap(({ document_id, title, url }): TakerMaterial[] => {
    if (document_id === null) return [{ title: title!, href: url! }];
    const known = titles.get(document_id);
    return known === undefined ? [] : [{ title: known, href: documentPage(document_id) }];
  });
}

/**
 * Replaces the material of a quiz, and tells what it was.
 * @throws Refusal `invalid` for a document that its author may not read, unless it was there before.
 */
export async function setMaterial(
  { db, who }: Context,
  quizId: number,
  material: MaterialInput,
): Promise<MaterialInput> {
  const before = await rowsOf(db, quizId);
  const there = new Set(documentsIn(before));
  const ids = material.flatMap((it) => ('document' in it ? [it.document] : []));
  const titles = await titlesFor(db, who, ids);
  if (ids.some((it) => !titles.has(it) && !there.has(it)))
    throw invalid({ material: 'There is no such document.' });
  await db.deleteFrom('quiz_material').where('quiz_id', '=', quizId).execute();
  const values = material.map((it, place) => ({
    quiz_id: quizId,
    place,
    ...('document' in it
      ? { document_id: it.document, title: null, url: null }
      : { document_id: null, title: it.title, url: it.url }),
  }));
  if (values.length > 0) await db.insertInto('quiz_material').values(values).execute();
  return before.map(({ document_id, title, url }) =>
    document_id === null ? { title: title!, url: url! } : { document: document_id },
  );
}

/** A quiz that is copied keeps what is read for it. */
export const copyMaterial = (db: Db, from: number, to: number) =>
  db
    .insertInto('quiz_material')
    .columns(['quiz_id', 'place', 'document_id', 'title', 'url'])
    .expression((it) =>
      it
        .selectFrom('quiz_material')
        .select((of) => [of.val(to).as('quiz_id'), 'place', 'document_id', 'title', 'url'])
        .where('quiz_id', '=', from),
    )
    .execute();
