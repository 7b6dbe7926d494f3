import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { unshown } from './attachments.records.ts';

type Changing = Pick<Context, 'db' | 'who' | 'files' | 'after'>;

interface Of {
  id: number;
  kind: string;
  subjectId: number;
}

interface Kept {
  id: number;
  file_key: string;
}

async function letGo({ db, files, after }: Changing, gone: readonly Kept[]) {
  if (gone.length === 0) return;
  await db
    .deleteFrom('attachments')
    .where(
      'id',
      'in',
      gone.map((it) => it.id),
    )
    .execute();
  const keys = await unshown(
    db,
    gone.map((it) => it.file_key),
  );
  for (const key of keys) after(() => files.remove(key));
}

/**
 * Makes these files those of a comment: files that its writer has brought for it stop waiting, those
 * it had and has no more are gone for good. Answers what they are called.
 * @throws Refusal `invalid` for a file that is neither.
 */
export async function setCommentFiles(
  context: Changing,
  { id, kind, subjectId }: Of,
  wanted: readonly number[],
): Promise<string[]> {
  const { db, who } = context;
  const found = await db
    .selectFrom('attachments')
    .selectAll()
    .where((it) => it.or([it('comment_id', '=', id), it('id', 'in', [0, ...wanted])]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const isOurs = (it: (typeof found)[number]) =>
    it.comment_id === id ||
    (it.waiting &&
      it.person_id === who.id &&
      it.subject_kind === kind &&
      it.subject_id === subjectId);
  const taken = found.filter((it) => wanted.includes(it.id));
  if (taken.length < new Set(wanted).size || !taken.every(isOurs))
    throw invalid({ files: 'One of these files is not there any more. Attach it again.' });
  const fresh = taken.filter((it) => it.waiting).map((it) => it.id);
  if (fresh.length > 0)
    await db
      .updateTable('attachments')
      .set({ waiting: false, comment_id: id })
      .where('id', 'in', fresh)
      .execute();
  await letGo(
    context,
    found.filter((it) => !wanted.includes(it.id)),
  );
  return taken.map((it) => it.name);
}

/** A comment that is taken away takes its files along. */
export async function dropCommentFiles(context: Changing, commentId: number) {
  const rows = await context.db
    .selectFrom('attachments')
    .select(['id', 'file_key'])
    .where('comment_id', '=', commentId)
    .execute();
  await letGo(context, rows);
}
