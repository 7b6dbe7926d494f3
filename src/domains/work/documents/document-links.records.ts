import { sql } from 'kysely';
import { documentLinksIn, documentPagesIn, withDocumentNames } from '#/kernel/document-links.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { documents, readable } from './documents.policy.ts';

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
  const { rows } = await sql<{ id: number; title: string }>`
    select d.id, d.title from ${documents}
    where d.id = any(${ids}::int[]) and ${readable(who)}`.execute(db);
  const titles = new Map(rows.map((it) => [it.id, it.title]));
  return withDocumentNames(text, (id) => titles.get(id) ?? unseen);
}

/** Keeps which documents a text links to; those that do not exist are no links. */
export async function keepLinks(db: Db, id: number, text: string): Promise<void> {
  const linked = [...new Set([...documentLinksIn(text), ...documentPagesIn(text)])].filter(
    (it) => it !== id,
  );
  await sql`
    delete from document_links
    where document_id = ${id} and linked_id <> all(${linked}::int[])`.execute(db);
  if (linked.length === 0) return;
  await sql`
    insert into document_links (document_id, linked_id)
    select ${id}, t.id from documents t where t.id = any(${linked}::int[])
    on conflict do nothing`.execute(db);
}
