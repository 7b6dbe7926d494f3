import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, missingAs, notAllowed, notFound, Refusal } from '#/kernel/refusal.ts';
import type { Attachable } from '#/store/attachable.ts';
import { newFileKey } from '#/store/files/files.ts';
import { serve, type Context, type UploadedFile } from '#/store/handler.ts';
import { seenSubject, type Subjects } from '../comment-access.records.ts';
import { hourly, tellFollowers } from '../follows/tell-followers.records.ts';
import { MOST_FILES, type AttachedKind } from './attachment-rules.ts';
import { attachmentsEndpoints } from './attachments.contract.ts';
import { asAttachment, contentOf, fileRow, filesOf, lockFiles } from './attachments.records.ts';

type Attachables = readonly Attachable[];
type Add = ParsedInputOf<(typeof attachmentsEndpoints)['POST /attachments/add']>;

interface On {
  kind: string;
  id: number;
}

function attachableOf(attachables: Attachables, kind: string): Attachable {
  const found = attachables.find((it) => it.subject.kind === kind);
  if (!found)
    throw invalid({
      kind: 'Files are attached to tasks, issues and documents; here they go with a comment.',
    });
  return found;
}

/** Whether the asker may change this record, which they see. */
export async function mayWrite(it: Attachable, context: Context, id: number): Promise<boolean> {
  try {
    await it.needWriter(context, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function list(attachables: Attachables, { kind, id }: On, context: Context) {
  const { db, who } = context;
  const it = attachableOf(attachables, kind);
  await seenSubject(context, [it.subject], kind, id);
  const mayAdd = await mayWrite(it, context, id);
  const rows = await filesOf(db, { kind, id });
  return { mayAdd, rows: rows.map((row) => asAttachment(row, mayAdd || row.person_id === who.id)) };
}

/** Tells those who follow a record that its files changed, once for a row of them. */
async function tell(context: Context, { subject, keep }: Attachable, id: number, key: string) {
  if (!keep) return;
  await tellFollowers(context, subject, id, {
    title: `${context.who.name} changed the files of ${key}`,
    key: `files/${hourly(context)}`,
  });
}

/** Counts the files there are; who adds one comes after whoever is at it. */
async function needRoom({ db }: Context, on: On) {
  await lockFiles(db, on);
  const most = MOST_FILES[on.kind as AttachedKind];
  if ((await filesOf(db, on)).length < most) return;
  const words = `At most ${most} files. Take one off first.`;
  throw conflict(words, { file: words });
}

async function keepBytes(
  { db, files, who, now }: Context,
  { kind, id }: On,
  waiting: boolean,
  upload: UploadedFile,
) {
  const { about, body } = contentOf(upload);
  const file_key = newFileKey('attachments');
  await files.put(file_key, body, { type: about.type });
  const { id: made } = await db
    .insertInto('attachments')
    .values({
      ...about,
      subject_kind: kind,
      subject_id: id,
      person_id: who.id,
      waiting,
      file_key,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return asAttachment(await fileRow(db, made), true);
}

const keyIn = (title: string) => title.slice(0, title.indexOf(' '));

/** Adds a file to a record, or brings one for a comment on it. */
export async function addFile(
  attachables: Attachables,
  subjects: Subjects,
  { kind, id, to }: Add,
  context: Context,
  upload?: UploadedFile,
) {
  const { audit } = context;
  if (to === 'comment') {
    await seenSubject(context, subjects, kind, id);
    const made = await keepBytes(context, { kind, id }, true, upload!);
    const after = { id: made.id, name: made.name };
    audit({ action: 'comment.bring-file', subject: [kind, id], after });
    return made;
  }
  const it = attachableOf(attachables, kind);
  const { title } = await seenSubject(context, [it.subject], kind, id);
  await it.needWriter(context, id);
  await needRoom(context, { kind, id });
  const made = await keepBytes(context, { kind, id }, false, upload!);
  const file = { id: made.id, name: made.name };
  await it.keep?.(context, id, { from: null, to: file });
  audit({ action: `${kind}.add-file`, subject: [kind, id], after: file });
  await tell(context, it, id, keyIn(title));
  return made;
}

/** A file that is there for this person: with what they see, or brought by them for a comment. */
export async function needFile(subjects: Subjects, id: number, context: Context) {
  const file = await context.db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!file || (file.waiting && file.person_id !== context.who.id)) throw notFound('This file');
  const { subject_kind: kind, subject_id } = file;
  await seenSubject(context, subjects, kind, subject_id).catch(missingAs('This file'));
  return file;
}

/** What a picture is called once it is one of ours, whatever it came as. */
const servedName = ({ name, width }: { name: string; width: number | null }) =>
  width === null ? name : `${name.replace(/\.[^.]*$/, '') || 'picture'}.webp`;

export async function readFile(subjects: Subjects, id: number, context: Context) {
  const file = await needFile(subjects, id, context);
  const kept = await context.files.get(file.file_key);
  if (!kept) throw notFound('This file');
  return { name: servedName(file), body: kept.body };
}

/** Who may change the record takes any file off it, everybody their own. */
async function needRemover(it: Attachable, context: Context, of: { id: number; personId: number }) {
  if (of.personId === context.who.id) return;
  if (!(await mayWrite(it, context, of.id)))
    throw notAllowed('Only who brought this file or may change the record takes it off.');
}

/** A file of a record takes leave; one that waits for a comment is gone at once. */
export async function removeFile(
  attachables: Attachables,
  subjects: Subjects,
  id: number,
  context: Context,
) {
  const { db, who, now, after, audit, files } = context;
  const file = await needFile(subjects, id, context);
  const { subject_kind: kind, subject_id } = file;
  const was = { id, name: file.name };
  if (file.waiting) {
    await db.deleteFrom('attachments').where('id', '=', id).execute();
    after(() => files.remove(file.file_key));
    audit({ action: 'comment.drop-file', subject: [kind, subject_id], before: was });
    return { message: `${file.name} is taken off.` };
  }
  if (file.comment_id !== null)
    throw conflict('This file belongs to a comment: change the comment to take it off.');
  const it = attachableOf(attachables, kind);
  await needRemover(it, context, { id: subject_id, personId: file.person_id });
  const gone = await db
    .updateTable('attachments')
    .set({ removed_at: now, removed_by: who.id })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (gone.numUpdatedRows === 0n) throw notFound('This file');
  await it.keep?.(context, subject_id, { from: was, to: null });
  audit({ action: `${kind}.remove-file`, subject: [kind, subject_id], before: was });
  const { title } = await seenSubject(context, [it.subject], kind, subject_id);
  await tell(context, it, subject_id, keyIn(title));
  return { message: `${file.name} is taken off.` };
}

async function bringBack(attachables: Attachables, id: number, context: Context) {
  const { db, audit } = context;
  const file = await db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  if (!file) throw notFound('This file');
  const { subject_kind: kind, subject_id } = file;
  const it = attachableOf(attachables, kind);
  await seenSubject(context, [it.subject], kind, subject_id).catch(missingAs('This file'));
  await needRemover(it, context, { id: subject_id, personId: file.person_id });
  await needRoom(context, { kind, id: subject_id });
  await db
    .updateTable('attachments')
    .set({ removed_at: null, removed_by: null })
    .where('id', '=', id)
    .execute();
  const back = { id, name: file.name };
  await it.keep?.(context, subject_id, { from: null, to: back });
  audit({ action: `${kind}.bring-back-file`, subject: [kind, subject_id], after: back });
  return asAttachment(await fileRow(db, id), true);
}

/** Files on what the domains let files be attached to, and for comments on these subjects. */
export const attachmentsServedBy = (attachables: Attachables, subjects: Subjects) =>
  serve(attachmentsEndpoints, {
    'GET /attachments': (input, context) => list(attachables, input, context),
    'GET /attachments/file': ({ id }, context) => readFile(subjects, id, context),
    'POST /attachments/add': (input, context, upload) =>
      addFile(attachables, subjects, input, context, upload),
    'POST /attachments/remove': ({ id }, context) => removeFile(attachables, subjects, id, context),
    'POST /attachments/bring-back': ({ id }, context) => bringBack(attachables, id, context),
  });
