import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, missingAs, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Attachable } from '#/store/attachable.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { Subjects } from '../../comment-access.records.ts';
import { hourly, tellFollowers } from '../../follows/tell-followers.records.ts';
import { lockFiles } from '../attachments.records.ts';
import { mayWrite, needFile } from '../attachments.server.ts';
import { marksEndpoints } from './marks.contract.ts';
import { marksOn, ownMark } from './marks.records.ts';

type E = typeof marksEndpoints;

/** More than anybody reads on one picture. */
const MOST_MARKS = 100;

/** Who may look at what a picture hangs on, and who may change it. */
interface Around {
  attachables: readonly Attachable[];
  subjects: Subjects;
}

/** A picture the asker sees, which is not only waiting for a comment. */
async function needPicture({ subjects }: Around, id: number, context: Context) {
  const file = await needFile(subjects, id, context);
  if (file.width === null || file.waiting) throw notFound('This picture');
  return file;
}
type Picture = Awaited<ReturnType<typeof needPicture>>;

/** Whether the asker may change the record the picture is a file of. */
async function isWriter({ attachables }: Around, picture: Picture, context: Context) {
  const it = attachables.find(({ subject }) => subject.kind === picture.subject_kind);
  if (!it || picture.comment_id !== null) return false;
  return mayWrite(it, context, picture.subject_id);
}

/** Written down with what the picture hangs on: who reads its history finds it there. */
function tellLog(
  { audit }: Context,
  verb: string,
  { subject_kind: kind, subject_id, name }: Picture,
  mark: { number: number; words: string },
) {
  audit({
    action: `${kind}.${verb}`,
    subject: [kind, subject_id],
    after: { picture: name, number: mark.number, words: mark.words },
  });
}

async function add(
  around: Around,
  input: ParsedInputOf<E['POST /attachments/add-mark']>,
  context: Context,
) {
  const { db, who, now } = context;
  const { id, x, y, words } = input;
  const picture = await needPicture(around, id, context);
  const { subject_kind: kind, subject_id } = picture;
  await lockFiles(db, { kind: 'marks', id });
  const { last, count } = await db
    .selectFrom('picture_marks')
    .select((it) => [
      it.fn.max('number').as('last'),
      it.fn.countAll<number>().filterWhere('removed_at', 'is', null).as('count'),
    ])
    .where('attachment_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_MARKS) throw conflict(`A picture has at most ${MOST_MARKS} marks.`);
  const number = (last ?? 0) + 1;
  const made = await db
    .insertInto('picture_marks')
    .values({ attachment_id: id, number, x, y, words, person_id: who.id, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  tellLog(context, 'mark-picture', picture, { number, words });
  const subject = around.subjects.find((it) => it.kind === kind);
  if (subject)
    await tellFollowers(context, subject, subject_id, {
      title: `${who.name} marked ${picture.name}`,
      body: words,
      key: `marks/${id}/${hourly(context)}`,
    });
  return ownMark(db, made.id, who.id);
}

/** A mark on a picture the asker sees, locked; with `removed`, one that was taken off. */
async function needMark(around: Around, id: number, removed: boolean, context: Context) {
  const mark = await context.db
    .selectFrom('picture_marks')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', removed ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!mark) throw notFound('This mark');
  const picture = await needPicture(around, mark.attachment_id, context).catch(
    missingAs('This mark'),
  );
  return { mark, picture };
}

async function change(
  around: Around,
  input: ParsedInputOf<E['POST /attachments/change-mark']>,
  context: Context,
) {
  const { db, who } = context;
  const { id, version, x, y, words } = input;
  const { mark, picture } = await needMark(around, id, false, context);
  if (mark.person_id !== who.id) throw notAllowed('Only its writer changes this mark.');
  if (mark.version !== version) throw stale(await ownMark(db, id, who.id));
  await db
    .updateTable('picture_marks')
    .set((it) => ({ x, y, words, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  tellLog(context, 'change-mark', picture, { number: mark.number, words });
  return ownMark(db, id, who.id);
}

async function remove(
  around: Around,
  input: ParsedInputOf<E['POST /attachments/remove-mark']>,
  context: Context,
) {
  const { db, who, now } = context;
  const { id, removed } = input;
  const { mark, picture } = await needMark(around, id, !removed, context);
  if (mark.person_id !== who.id && !(await isWriter(around, picture, context)))
    throw notAllowed('Only its writer takes this mark off, and who may change what it is on.');
  await db
    .updateTable('picture_marks')
    .set({ removed_at: removed ? now : null })
    .where('id', '=', id)
    .execute();
  tellLog(context, removed ? 'remove-mark' : 'bring-back-mark', picture, mark);
  return { message: `Mark ${mark.number} is ${removed ? 'taken off' : 'back'}.` };
}

/** Marks on pictures that hang on these, or on comments on them. */
export const marksServedBy = (attachables: readonly Attachable[], subjects: Subjects) => {
  const around: Around = { attachables, subjects };
  return serve(marksEndpoints, {
    'GET /attachments/marks': async ({ id }, context) => {
      const picture = await needPicture(around, id, context);
      const reader = { id: context.who.id, isWriter: await isWriter(around, picture, context) };
      return { rows: await marksOn(context.db, id, reader) };
    },
    'POST /attachments/add-mark': (input, context) => add(around, input, context),
    'POST /attachments/change-mark': (input, context) => change(around, input, context),
    'POST /attachments/remove-mark': (input, context) => remove(around, input, context),
  });
};
