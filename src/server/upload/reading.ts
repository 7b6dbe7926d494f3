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
const isPicture = ({ type, bytes }: UploadedFile): boolean =>
  /^image\/(jpeg|png|webp|gif|avif|heic|heif)$/.test(type) || isPictureInside(bytes);

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
  { field, reads }: Upload,
  caller: string,
): Promise<UploadedFile> {
  if (!reads) return file;
  if (reads.kind === 'archive') {
    const archive = await under(field, readArchive(file.open, reads.side, caller));
    const { name, type, size, open } = file;
    return { name, type, size, open, bytes: new Uint8Array(), archive };
  }
  const { name, type, size, bytes, open } = file;
  const plain = { name, type, size, bytes, open };
  if (reads.kind === 'table') {
    const table = await under(field, readTable(bytes, reads.rows, caller));
    if (table.length === 0) throw invalid({ [field]: 'This file is empty.' });
    return { ...plain, table };
  }
  const { side, forMail, or } = reads;
  if ((or === 'pdf' && isPdf(bytes)) || (or === 'file' && !isPicture(file))) return plain;
  if (or === 'pdf' && !isPicture(file))
    throw invalid({ [field]: 'Use a PDF, or a picture: JPEG, PNG, WebP, GIF or AVIF.' });
  const picture = await reencodeImage(bytes, field, side, caller, forMail);
  return { ...plain, picture };
}
