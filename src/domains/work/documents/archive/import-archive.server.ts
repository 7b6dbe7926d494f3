import { generateNKeysBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import { MOST_FILES } from '#/community/attachments/attachment-rules.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { ArchivedPicture, Unread } from '#/store/archive/read-archive.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { Breath } from '#/store/workers/breath.ts';
import { keepLinks } from '../document-links.records.ts';
import type { DocumentRecord } from '../document.records.ts';
import { pictureLink } from '../picture-links.ts';
import { lockPlaces, rankBefore } from '../rank.records.ts';
import { asKept } from '../writing/keep-text.server.ts';
import { keepVersion } from '../writing/keep-version.records.ts';
import { parentFor } from '../writing/save-document.server.ts';
import { MOST_PICTURES } from '../writing/writing.contract.ts';
import { folded } from './archive-names.ts';
import { MOST_NAMED, type archiveEndpoints } from './archive.contract.ts';
import { ArchivedFiles } from './archived-files.server.ts';
import { documentOf, planArchive, withLinks, type Planned } from './plan-archive.server.ts';

type Input = ParsedInputOf<(typeof archiveEndpoints)['POST /documents/import-archive']>;

/** What is left out, as it is told: the first of it, with what texts name and nobody gave along. */
export function leftOut(unread: readonly Unread[], missing: readonly string[]) {
  const known = new Set(unread.map((it) => folded(it.name)));
  const named = [...new Set(missing)].filter((it) => !known.has(it));
  const all = [
    ...unread,
    ...named.map((name) => ({ name, why: 'A text names it and it is not there.' })),
  ];
  return { leftOut: all.slice(0, MOST_NAMED), leftOutInAll: all.length };
}

async function newIds({ db }: Context, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom(sql`generate_series(1, ${count})`.as('it'))
    .select(sql<number>`nextval(pg_get_serial_sequence('documents', 'id'))::int`.as('id'))
    .execute();
  return rows.map((it) => it.id);
}

/** The places of the documents among their siblings; those at the top come after what is there. */
async function ranksOf({ db }: Context, documents: readonly Planned[], parentId: number | null) {
  const last = await rankBefore(db, { of: 'documents', parentId });
  const ranks: string[] = [];
  const siblings = Map.groupBy(documents.keys(), (at) => documents[at]!.above);
  for (const [above, places] of siblings) {
    const keys = generateNKeysBetween(above === undefined ? last : null, null, places.length);
    for (const [nth, place] of places.entries()) ranks[place] = keys[nth]!;
  }
  return ranks;
}

/** Puts the documents into the tree, without their texts: these link to one another. */
async function plant(
  context: Context,
  documents: readonly Planned[],
  ids: readonly number[],
  parent: DocumentRecord | undefined,
  isPrivate: boolean,
) {
  const { db, who, now } = context;
  await lockPlaces(db);
  const ranks = await ranksOf(context, documents, parent?.id ?? null);
  const scopes: number[] = [];
  for (const [at, { above, title }] of documents.entries()) {
    const inherits = above !== undefined || parent !== undefined;
    scopes[at] = above === undefined ? (parent?.scope_id ?? ids[at]!) : scopes[above]!;
    const values = {
      id: ids[at]!,
      parent_id: above === undefined ? (parent?.id ?? null) : ids[above]!,
      rank: ranks[at]!,
      title,
      body: '',
      words: '',
      author_id: who.id,
      owner_id: who.id,
      audience: inherits ? ('inherited' as const) : isPrivate ? 'people' : 'everybody',
      team_id: null,
      level: 'read',
      scope_id: scopes[at],
      changed_by: who.id,
      changed_at: now,
      verified_by: null,
      verified_at: null,
      verified_until: null,
      deleted_at: null,
    } as const;
    await db.insertInto('documents').values(values).execute();
  }
}

/** Keeps pictures when the first text shows them: one file, and a row for each document. */
class Pictures {
  private readonly keys = new Map<string, string>();
  private readonly byName: ReadonlyMap<string, ArchivedPicture>;
  private readonly context: Context;

  constructor(context: Context, pictures: readonly ArchivedPicture[]) {
    this.context = context;
    this.byName = new Map(pictures.map((it) => [folded(it.name), it]));
  }

  get count(): number {
    return this.keys.size;
  }

  has(path: string): boolean {
    return this.byName.has(path);
  }

  /** What the text of a document shows a picture by. */
  async keep(documentId: number, path: string): Promise<string> {
    const { db, files, who, now } = this.context;
    const { bytes, width, height } = this.byName.get(path)!.drawn!;
    const known = this.keys.get(path);
    const file_key = known ?? newFileKey('documents');
    if (known === undefined) await files.put(file_key, bytes, { type: 'image/webp' });
    this.keys.set(path, file_key);
    const added = await db
      .insertInto('document_images')
      .values({
        document_id: documentId,
        file_key,
        width,
        height,
        uploaded_by: who.id,
        uploaded_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return pictureLink(added.id);
  }
}

/**
 * Makes the documents of an archive with their tree, pictures and links, in one transaction: all of
 * them or none. Nobody is told of what they mention.
 */
export async function importArchive(input: Input, context: Context, upload?: UploadedFile) {
  const { db, who, now, audit } = context;
  const archive = upload!.archive!;
  const { documents, unread } = await planArchive(archive);
  if (documents.length === 0) throw invalid({ file: 'No document of this ZIP can be read.' });
  const parent =
    input.parentId === undefined ? undefined : await parentFor(context, input.parentId);
  const ids = await newIds(context, documents.length);
  await plant(context, documents, ids, parent, input.private);
  const places = new Map(documents.map((it, at) => [folded(it.path), ids[at]!]));
  const pictures = new Pictures(context, archive.pictures);
  const files = new ArchivedFiles(archive);
  const missing: string[] = [];
  const breath = new Breath();
  for (const [at, it] of documents.entries()) {
    await breath.take();
    const id = ids[at]!;
    // What it shows is known before any of it is kept: a second look puts the addresses in.
    const named = new Set<string>();
    const find = (path: string) => (pictures.has(path) && named.add(path) ? path : undefined);
    const linkedTo = new Set<string>();
    const findFile = (path: string) => {
      const found = files.find(path);
      if (found !== undefined) linkedTo.add(found);
      return found;
    };
    const linkedPage = (path: string) => documentOf(places, path, it.path);
    withLinks(it, { picture: find, document: linkedPage, file: findFile });
    const sources = new Map<string, string>();
    for (const path of [...named].slice(0, MOST_PICTURES))
      sources.set(path, await pictures.keep(id, path));
    const addresses = new Map<string, string>();
    for (const path of [...linkedTo].slice(0, MOST_FILES.document))
      addresses.set(path, await files.keep(context, id, path));
    const linked = withLinks(it, {
      picture: (path) => sources.get(path),
      document: linkedPage,
      file: (path) => addresses.get(path),
    });
    missing.push(...linked.missing);
    const said = await asKept(context, { title: it.title, body: linked.text }).catch(
      (error: unknown) => {
        throw namedIn(it.path, error);
      },
    );
    const number = await keepVersion(db, {
      documentId: id,
      authorId: who.id,
      title: said.title,
      body: said.body,
      now,
    });
    await db
      .updateTable('documents')
      .set({ ...said, number })
      .where('id', '=', id)
      .execute();
    await keepLinks(db, id, said.body);
  }
  const [first = 0] = ids;
  const count = documents.length;
  audit({
    action: 'document.import',
    subject: ['document', first],
    after: {
      documents: count,
      pictures: pictures.count,
      files: files.linked.size,
      file: upload!.name.slice(0, 200),
    },
  });
  return {
    id: first,
    message: `${counted(count, 'document is', 'documents are')} imported`,
    documents: count,
    pictures: pictures.count,
    files: files.linked.size,
    ...leftOut([...unread, ...files.unlinked(archive)], missing),
  };
}

/** Says of which file a refusal is. */
function namedIn(path: string, error: unknown): unknown {
  const words = error instanceof Error ? error.message : '';
  return error instanceof Error && 'fields' in error
    ? invalid({ file: `“${path.slice(0, 120)}”: ${words}` })
    : error;
}
