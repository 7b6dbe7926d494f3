import { buffer } from 'node:stream/consumers';
import type { Upload } from '#/kernel/endpoint.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import { readArchive } from '#/store/archive/read-archive.ts';
import { isPictureInside } from '#/store/files/picture-bytes.ts';
import { reencodeImage } from '#/store/files/picture.ts';
import type { UploadedFile } from '#/store/handler.ts';
import { readTable } from '#/store/table-files/read-table.ts';

const latin = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

const isPdf = (bytes: Uint8Array) => latin(bytes, 0, 5) === '%PDF-';

/** Whether it says, by its type or by its first bytes, that it is a picture. */
const isPicture = ({ type, bytes }: Pick<UploadedFile, 'type' | 'bytes'>): boolean =>
  /^image\/(jpeg|png|webp|gif|avif|heic|heif)$/.test(type) || isPictureInside(bytes);

/** More bytes than any picture has that is worth drawing anew, where larger files are taken as well. */
const MOST_OF_PICTURE = 20_000_000;

/**
 * A file that lies on disk, in memory where it may be a picture.
 * @throws Refusal `invalid` for a picture that is too large: it would be kept with all it tells.
 */
async function inMemory(file: UploadedFile, field: string): Promise<UploadedFile> {
  const { name, type, size, open } = file;
  const head = await firstOf(open());
  const isSmall = size <= MOST_OF_PICTURE;
  if (!isSmall && isPicture({ type, bytes: head }))
    throw invalid({ [field]: `A picture has at most ${MOST_OF_PICTURE / 1_000_000} MB.` });
  return { name, type, size, open, bytes: isSmall ? await buffer(open()) : head };
}

/** The first piece of a file, which is longer than any mark of what it is. */
async function firstOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const piece of pieces) return piece;
  return new Uint8Array();
}

/** Tells what is wrong under the name of the form's field. */
async function under<T>(field: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (field !== 'file' && error instanceof Refusal && error.fields?.['file'])
      throw invalid({ [field]: error.fields['file'] });
    throw error;
  });
}

/**
 * An upload with what its endpoint reads it as, made in a process apart before any transaction.
 * @throws Refusal `invalid` that names the field, or `too-many` and `busy` where others' come first.
 */
export async function withReading(
  file: UploadedFile,
  { field, reads, spooled }: Upload,
  caller: string,
): Promise<UploadedFile> {
  if (!reads) return file;
  if (reads.kind === 'archive') {
    const archive = await under(field, readArchive(file.open, reads.side, caller));
    const { name, type, size, open } = file;
    return { name, type, size, open, bytes: new Uint8Array(), archive };
  }
  if (reads.kind === 'picture' && reads.or === 'file' && file.size === 0)
    throw invalid({ [field]: 'This file is empty.' });
  const whole = spooled ? await inMemory(file, field) : file;
  const { name, type, size, bytes, open } = whole;
  const plain = { name, type, size, bytes, open };
  if (reads.kind === 'table') {
    const table = await under(field, readTable(bytes, reads.rows, caller));
    if (table.length === 0) throw invalid({ [field]: 'This file is empty.' });
    return { ...plain, table };
  }
  const { side, forMail, or } = reads;
  if ((or === 'pdf' && isPdf(bytes)) || (or === 'file' && !isPicture(whole))) return plain;
  if (or === 'pdf' && !isPicture(file))
    throw invalid({ [field]: 'Use a PDF, or a picture: JPEG, PNG, WebP, GIF or AVIF.' });
  const picture = await reencodeImage(bytes, field, side, caller, forMail);
  return { ...plain, picture };
}
