import { sql } from 'kysely';
import { documentLinksIn, documentPagesIn, withDocumentNames } from '#/kernel/document-links.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { documentsIn, readable } from './documents.policy.ts';

/**
 * A text with the names of the documents it links to, as they are called now and as far as this
 * person may see them.
 * @param unseen what stands for the others; nothing unless told, for who shows it to say it.
 */
export async function withNames(
  { db, who }: Pick<Context, 'db' | 'who'>,
  text: string,
  unseen = '',
): Promise<string> {
  const ids = [...new Set(documentLinksIn(text))];
  if (ids.length === 0) return text;
  const rows = await documentsIn(db)
    .select(['d.id', 'd.title'])
    .where('d.id', '=', sql<number>`any(${ids}::int[])`)
    .where(readable(who))
    .execute();
  const titles = new Map(rows.map((it) => [it.id, it.title]));
  return withDocumentNames(text, (id) => titles.get(id) ?? unseen);
}

/** Keeps which documents a text links to; those that do not exist are no links. */
export async function keepLinks(db: Db, id: number, text: string): Promise<void> {
  const linked = [...new Set([...documentLinksIn(text), ...documentPagesIn(text)])].filter(
    (it) => it !== id,
  );
  await db
    .deleteFrom('document_links')
    .where('document_id', '=', id)
    .where('linked_id', '<>', sql<number>`all(${linked}::int[])`)
    .execute();
  if (linked.length === 0) return;
  await db
    .insertInto('document_links')
    .columns(['document_id', 'linked_id'])
    .expression((eb) =>
      eb
        .selectFrom('documents as t')
        .select([sql<number>`${id}::int`.as('document_id'), 't.id as linked_id'])
        .where('t.id', '=', sql<number>`any(${linked}::int[])`),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}
