import { generateNKeysBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import { keepLinks } from '#/domains/work/documents/document-links.records.ts';
import { wordsOf } from '#/domains/work/documents/writing/plain-words.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { writeDocumentLink } from '#/kernel/document-links.ts';
import { anchorAt } from '#/kernel/text-anchor.ts';
import type { Db } from '#/store/records/records.ts';
import { demoDocuments, manualHeadings } from './documents/all-documents.ts';
import type { DemoDocument } from './documents/demo-document.ts';
import { demoGuides } from './documents/guides.ts';
import type { Cast } from './people.ts';

interface Day {
  /** That many days before today, in the middle of a working day. */
  (ago: number): Date;
}

/** Who may read it, as its columns say. */
function audienceOf(it: DemoDocument, { teams }: Cast) {
  const level = it.level ?? ('read' as const);
  const { audience } = it;
  if (!audience && it.below) return { audience: 'inherited' as const, team_id: null, level };
  if (!audience) return { audience: 'everybody' as const, team_id: null, level };
  return 'team' in audience
    ? { audience: 'team' as const, team_id: teams.get(audience.team)!, level }
    : { audience: 'people' as const, team_id: null, level };
}

/** Puts a comment on words of the text, as if they had been selected. */
async function anchorTo(db: Db, comment_id: number, body: string, words: string) {
  const text = wordsOf(body);
  const from = text.indexOf(words);
  const anchor = anchorAt(text, { from, to: from + words.length });
  if (from < 0 || !anchor) throw new Error(`The text does not say "${words}".`);
  const open = { resolved_at: null, resolved_by: null };
  await db
    .insertInto('comment_anchors')
    .values({ comment_id, ...anchor, ...open })
    .execute();
}

async function insertTexts(db: Db, it: DemoDocument, id: number, { people }: Cast, at: Day) {
  const texts = [...(it.before ?? []), [it.owner, it.ago, it.body] as const];
  const versions = texts.map(([author, ago, body], nth) => ({
    document_id: id,
    number: nth + 1,
    title: it.title,
    body: body.trim(),
    author_id: people.get(author)!,
    began_at: at(ago),
    at: at(ago),
    restored_from: null,
  }));
  await db.insertInto('document_versions').values(versions).execute();
  for (const [author, ago, body, words] of it.comments ?? []) {
    const comment = await db
      .insertInto('comments')
      .values({
        subject_kind: 'document',
        subject_id: id,
        author_id: people.get(author)!,
        body,
        created_at: at(ago),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (words !== undefined) await anchorTo(db, comment.id, it.body, words);
  }
}

async function insertDocument(
  db: Db,
  it: DemoDocument,
  rank: string,
  above: { id: number; scopeId: number } | undefined,
  cast: Cast,
  at: Day,
  today: string,
) {
  const { people } = cast;
  const owner = people.get(it.owner)!;
  const audience = audienceOf(it, cast);
  const inherits = audience.audience === 'inherited' && above !== undefined;
  const first = it.before?.[0];
  const verified = it.verified === undefined ? null : addDays(today, it.verified);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('documents', 'id'))::int as id`.execute(db);
  const id = rows[0]!.id;
  const body = it.body.trim();
  const row = await db
    .insertInto('documents')
    .values({
      id,
      parent_id: above?.id ?? null,
      rank,
      title: it.title,
      body,
      words: wordsOf(body),
      template: it.template ?? false,
      author_id: people.get(first?.[0] ?? it.owner)!,
      owner_id: owner,
      ...audience,
      scope_id: inherits ? above.scopeId : id,
      number: (it.before?.length ?? 0) + 1,
      changed_by: owner,
      changed_at: at(it.ago),
      created_at: at(first?.[1] ?? it.ago),
      verified_by: verified === null ? null : owner,
      verified_at: verified === null ? null : at(Math.max(0, it.ago - 1)),
      verified_until: verified,
      deleted_at: null,
    })
    .returning(['id', 'scope_id'])
    .executeTakeFirstOrThrow();
  if (it.audience && 'people' in it.audience) {
    await db
      .insertInto('document_people')
      .values(
        it.audience.people.map(([name, level]) => ({
          document_id: row.id,
          person_id: people.get(name)!,
          level,
        })),
      )
      .execute();
  }
  await insertTexts(db, it, row.id, cast, at);
  return { id: row.id, scopeId: row.scope_id };
}

/** `[[Title]]` in a text of the demo becomes a link to that document. */
async function linkByName(db: Db, ids: ReadonlyMap<string, { id: number }>) {
  for (const it of demoDocuments.filter(({ body }) => body.includes('[['))) {
    const { id } = ids.get(it.title)!;
    const body = it.body
      .trim()
      .replace(/\[\[(.+?)\]\]/g, (_, title: string) => writeDocumentLink(ids.get(title)!.id, ''));
    await db
      .updateTable('documents')
      .set({ body, words: wordsOf(body) })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('document_versions')
      .set({ body })
      .where('document_id', '=', id)
      .where('number', '=', (it.before?.length ?? 0) + 1)
      .execute();
    await keepLinks(db, id, body);
  }
}

async function insertManual(db: Db, ids: ReadonlyMap<string, { id: number }>) {
  const ranks = generateNKeysBetween(null, null, manualHeadings.length);
  for (const [at, title] of manualHeadings.entries()) {
    const heading = await db
      .insertInto('manual_headings')
      .values({ title, rank: ranks[at]!, deleted_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const under = demoDocuments.filter((it) => it.heading === title);
    const places = generateNKeysBetween(null, null, under.length);
    await db
      .insertInto('manual_documents')
      .values(
        under.map((it, nth) => ({
          document_id: ids.get(it.title)!.id,
          heading_id: heading.id,
          rank: places[nth]!,
        })),
      )
      .execute();
  }
}

async function insertGuides(db: Db, { people }: Cast, at: Day) {
  const by = people.get('Maryam Tariq')!;
  for (const [path, body] of Object.entries(demoGuides)) {
    await db
      .insertInto('guides')
      .values({ path, draft: body, changed_by: by, changed_at: at(20), published: 1 })
      .execute();
    await db
      .insertInto('guide_versions')
      .values({ path, number: 1, body, published_by: by, published_at: at(20) })
      .execute();
  }
}

/** What is written down: the manual with its versions and comments, templates, guides of pages. */
export async function seedDocuments(db: Db, cast: Cast, today: string): Promise<void> {
  const at: Day = (ago) => instantOf(addDays(today, -ago), '12:20');
  const ranks = generateNKeysBetween(null, null, demoDocuments.length);
  const ids = new Map<string, { id: number; scopeId: number }>();
  for (const [nth, it] of demoDocuments.entries()) {
    const above = it.below === undefined ? undefined : ids.get(it.below)!;
    ids.set(it.title, await insertDocument(db, it, ranks[nth]!, above, cast, at, today));
  }
  await linkByName(db, ids);
  await insertManual(db, ids);
  await insertGuides(db, cast, at);
}
