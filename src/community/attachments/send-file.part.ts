import { upload, type CallOptions } from '#/client/api.ts';
import { fileLink, fileWords } from '#/kernel/file-links.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import { refusalOf, sizeWords } from './attachment-rules.ts';
import type { Attachment } from './attachments.contract.ts';

/** Where a file goes: to a record, or to a comment on it that is being written. */
export interface Place {
  kind: SubjectKind;
  id: number;
  to: 'record' | 'comment';
}

/** What 50 MB take over a slow line, ms. */
const PATIENCE = 30 * 60_000;

/** Sends one file; throws `CallError` with the server's words. */
export function sendFile(
  { kind, id, to }: Place,
  file: File,
  options: Pick<CallOptions, 'signal' | 'onSent' | 'idempotencyKey'> = {},
): Promise<Attachment> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('id', String(id));
  form.append('to', to);
  form.append('file', file);
  return upload('POST /attachments/add', form, { timeout: PATIENCE, ...options });
}

/** Keeps a picture of a text among the files of its record; its address stands in the text. */
export async function keepPicture(kind: SubjectKind, id: number, file: File): Promise<string> {
  return fileLink((await sendFile({ kind, id, to: 'record' }, file)).id);
}

/** Attaches a file to a document, for a link that stands in its text. */
export async function keepFile(documentId: number, file: File) {
  const refusal = refusalOf(file);
  if (refusal) throw new Error(`${file.name}: ${refusal}`);
  const kept = await sendFile({ kind: 'document', id: documentId, to: 'record' }, file);
  return { href: fileLink(kept.id), words: fileWords(kept.name, sizeWords(kept.size)) };
}
