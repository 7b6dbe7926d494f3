import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { filesIn } from '#/kernel/file-links.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { zipped, type ZipFile } from '#/store/zip.ts';
import { withNames } from '../document-links.records.ts';
import { documentHref } from '../document-words.ts';
import { fileNameOf, writeMarkdownFile } from '../markdown-file.ts';
import { picturesIn } from '../picture-links.ts';
import { archivePaths, nameOf, relativeTo } from './archive-names.ts';
import { archiveText } from './archive-text.ts';
import {
  MOST_ARCHIVED,
  MOST_ARCHIVED_BYTES,
  MOST_ARCHIVED_PICTURES,
  type archiveEndpoints,
} from './archive.contract.ts';
import {
  archivedFiles,
  archivedPictures,
  archivedRows,
  archivedTexts,
  filesTake,
  picturesOf,
  type ArchivedFile,
  type ArchivedText,
} from './archive.records.ts';

type Input = ParsedInputOf<(typeof archiveEndpoints)['GET /documents/archive']>;
type Reading = Pick<Context, 'db' | 'who' | 'files' | 'publicUrl'>;

/** So many texts stand in memory at once. */
const BATCH = 20;

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** As it came, safe for every system; in a folder of its own, because two may have one name. */
const pathOfFile = (folder: string, { id, name, isPicture }: ArchivedFile) => {
  const end = isPicture ? '.webp' : (/\.[\w-]{1,12}$/.exec(name)?.[0] ?? '');
  const stem = name.replace(isPicture ? /\.[^.]*$/ : /\.[\w-]{1,12}$/, '');
  return `${folder}files/${id}/${nameOf(stem)}${end}`;
};

/** A document's text, the pictures it shows and the files it links to. */
async function* filesOf(
  context: Reading,
  { id, title, body: kept }: ArchivedText,
  paths: ReadonlyMap<number, string>,
): AsyncGenerator<ZipFile> {
  const path = paths.get(id)!;
  const body = await withNames(context, kept);
  const keys = await archivedPictures(context, picturesIn(body));
  const pictures = new Map(
    [...keys.keys()].map((it) => [it, `${folderOf(path)}images/${it}.webp`]),
  );
  const files = await archivedFiles(context, filesIn(body));
  const beside = new Map(files.map((it) => [it.id, pathOfFile(folderOf(path), it)]));
  const text = archiveText(body, {
    addressOf: (other) => {
      const there = paths.get(other);
      return there === undefined ? undefined : relativeTo(path, `${there}.md`);
    },
    pageOf: (other) => context.publicUrl + documentHref(other),
    pictureOf: (picture) => {
      const there = pictures.get(picture);
      return there === undefined ? undefined : relativeTo(path, there);
    },
    fileOf: (id) => {
      const there = beside.get(id);
      return there === undefined ? undefined : relativeTo(path, there);
    },
  });
  yield { name: `${path}.md`, bytes: Buffer.from(writeMarkdownFile({ title, body: text })) };
  for (const [picture, name] of pictures) {
    const file = await context.files.get(keys.get(picture)!);
    if (!file) continue;
    const bytes = await buffer(file.body);
    yield { name, bytes, isPacked: true };
  }
  for (const { id, file_key } of files) {
    const file = await context.files.get(file_key);
    if (!file) continue;
    yield { name: beside.get(id)!, bytes: await buffer(file.body), isPacked: true };
  }
}

async function* archived(
  context: Reading,
  ids: readonly number[],
  paths: ReadonlyMap<number, string>,
): AsyncGenerator<ZipFile> {
  const written = new Set<string>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const texts = await archivedTexts(context, batch);
    for (const id of batch) {
      const text = texts.get(id);
      if (!text) continue;
      for await (const file of filesOf(context, text, paths)) {
        // Two documents of a folder may show the same picture.
        if (written.has(file.name)) continue;
        written.add(file.name);
        yield file;
      }
    }
  }
}

/**
 * Documents as a ZIP that is made while it is taken: one document, with what is below it, or all this
 * person may read.
 */
export async function exportArchive({ id, below }: Input, context: Context) {
  const root = id === undefined ? undefined : { id, below };
  const rows = await archivedRows(context, root, MOST_ARCHIVED);
  if (id !== undefined && rows.length === 0) throw notFound('This document');
  if (rows.length > MOST_ARCHIVED) {
    throw invalid({
      id: `More than ${MOST_ARCHIVED} documents are too many for one file. Export a part.`,
    });
  }
  const ids = rows.map((it) => it.id);
  if ((await picturesOf(context, ids)) > MOST_ARCHIVED_PICTURES) {
    throw invalid({
      id: `More than ${MOST_ARCHIVED_PICTURES} pictures are too many for one file. Export a part.`,
    });
  }
  if ((await filesTake(context, ids)) > MOST_ARCHIVED_BYTES) {
    throw invalid({
      id: `Their files are larger than ${MOST_ARCHIVED_BYTES / 1_000_000} MB together. Export a part.`,
    });
  }
  const paths = archivePaths(rows);
  const title = rows[0]?.title;
  const name =
    id === undefined || title === undefined
      ? `documents-${dayOf(context.now)}.zip`
      : fileNameOf(title).replace(/\.md$/, '.zip');
  const pieces = Readable.from(zipped(archived(context, ids, paths), context.now));
  return { name, body: Readable.toWeb(pieces) as ReadableStream<Uint8Array> };
}
