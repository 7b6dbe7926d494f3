import { upload, type CallOptions } from '#/client/api.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
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
  const kept = await sendFile({ kind, id, to: 'record' }, file);
  return `/api/attachments/file?id=${kept.id}`;
}
