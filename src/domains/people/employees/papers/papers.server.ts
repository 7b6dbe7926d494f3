import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { paperRights } from '../employee-fields.ts';
import { needEmployee } from '../employee.records.ts';
import { holdsOne } from '../employees.policy.ts';
import type { papersEndpoints } from './papers.contract.ts';
import { papersOf } from './papers.records.ts';

const MOST_PAPERS = 100;
const MOST_LETTERS = 120;

/** @throws Refusal `not-found` for everybody who may not do this with the papers of a person. */
async function needRight(context: Context, id: number, right: keyof typeof paperRights) {
  const row = await needEmployee(context, id);
  if (!row.hasRecord || !holdsOne(row.relation, paperRights[right])) {
    throw notFound('This employee');
  }
  return row;
}

/** The name a file came with, without its folders, its ending and what cannot be seen. */
function nameOf(given: string): string {
  const name = given
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim();
  return name.slice(0, MOST_LETTERS) || 'document';
}

/** A PDF as it came, which is only ever offered for download; a picture's pixels. */
function contentOf({ name, bytes, picture }: UploadedFile) {
  if (!picture) return { name: `${nameOf(name)}.pdf`, type: 'application/pdf' as const, bytes };
  return { name: `${nameOf(name)}.webp`, type: picture.type, bytes: picture.bytes };
}

export async function listPapers({ id }: { id: number }, context: Context) {
  await needRight(context, id, 'see');
  return { rows: await papersOf(context.db, id) };
}

export async function addPaper(
  input: ParsedInputOf<(typeof papersEndpoints)['POST /upload-employee-document']>,
  context: Context,
  upload: UploadedFile | undefined,
) {
  const { db, files, who, now, audit } = context;
  const { id, kind, title, expires_on } = input;
  await needRight(context, id, 'change');
  if ((await papersOf(db, id)).length >= MOST_PAPERS) {
    throw conflict(`A record has at most ${MOST_PAPERS} documents.`);
  }
  const { name, type, bytes } = contentOf(upload!);
  const file_key = newFileKey('employee-documents');
  await files.put(file_key, bytes, { type });
  await db
    .insertInto('employee_documents')
    .values({
      person_id: id,
      kind,
      title,
      file_key,
      file_name: name,
      file_type: type,
      file_bytes: bytes.length,
      expires_on,
      uploaded_by: who.id,
      uploaded_at: now,
    })
    .execute();
  const after = { document: title, kind, expiresOn: expires_on };
  audit({ action: 'employee.add-document', subject: ['employee', id], after });
  return { rows: await papersOf(db, id) };
}

/** A paper whose owner's papers the asker may see, or change. */
async function needPaper(context: Context, document: number, right: keyof typeof paperRights) {
  const paper = await context.db
    .selectFrom('employee_documents')
    .selectAll()
    .where('id', '=', document)
    .executeTakeFirst();
  if (!paper) throw notFound('This document');
  await needRight(context, paper.person_id, right).catch(() => {
    throw notFound('This document');
  });
  return paper;
}

/** Offered for download only: the reply names no media type a browser would show. */
export async function fetchPaper({ document }: { document: number }, context: Context) {
  const { file_key, file_name } = await needPaper(context, document, 'see');
  const file = await context.files.get(file_key);
  if (!file) throw notFound('This document');
  return { name: file_name, body: file.body };
}

export async function removePaper({ document }: { document: number }, context: Context) {
  const { db, files, audit, after } = context;
  const paper = await needPaper(context, document, 'change');
  await db.deleteFrom('employee_documents').where('id', '=', document).execute();
  audit({
    action: 'employee.remove-document',
    subject: ['employee', paper.person_id],
    before: { document: paper.title, kind: paper.kind, expiresOn: paper.expires_on },
  });
  after(() => files.remove(paper.file_key));
  return { message: `${paper.title} is removed.` };
}
