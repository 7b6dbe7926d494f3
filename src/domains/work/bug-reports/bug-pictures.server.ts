import { conflict, notAllowed, notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { keepEvent } from './bug-events.records.ts';
import { MOST_PICTURES } from './bug-reports.contract.ts';
import { reportCan } from './bug-reports.policy.ts';
import { bugAsSeen, lockBug, needBug } from './bug-reports.records.ts';
import type { IssueDesk } from './issue-desk.server.ts';

async function bugToChange(context: Context, id: number) {
  const row = await lockBug(context, id);
  if (!reportCan(row, context.who.id).edit)
    throw notAllowed('Only its reporter changes an open report, and those who triage.');
  return row;
}

/** Draws a picture anew and adds it to a report. */
export async function addPicture(
  desk: IssueDesk,
  { id }: { id: number },
  context: Context,
  upload?: UploadedFile,
) {
  const { db, files, who, now, audit } = context;
  const row = await bugToChange(context, id);
  if (row.pictures >= MOST_PICTURES) {
    const words = `A report has at most ${MOST_PICTURES} pictures.`;
    throw conflict(words, { picture: words });
  }
  const { bytes, type, width, height } = upload!.picture!;
  const file_key = newFileKey('bug-reports');
  await files.put(file_key, bytes, { type });
  await db
    .insertInto('bug_report_pictures')
    .values({ report_id: id, file_key, width, height, at: now })
    .execute();
  await keepEvent(db, { reportId: id, personId: who.id, at: now, field: 'picture', to: 'added' });
  audit({ action: 'bug-report.add-picture', subject: ['bug-report', id] });
  return bugAsSeen(context, desk, id);
}

/** A picture of a report this person may see. */
async function needPicture(context: Context, id: number) {
  const picture = await context.db
    .selectFrom('bug_report_pictures as p')
    .innerJoin('bug_reports as r', 'r.id', 'p.report_id')
    .select(['p.report_id', 'p.file_key', 'r.duplicate_of'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!picture) throw notFound('This picture');
  const sees = (report: number) =>
    needBug(context, report).then(
      () => true,
      () => false,
    );
  // What a duplicate brought belongs to the original as well.
  const { report_id, duplicate_of } = picture;
  if ((await sees(report_id)) || (duplicate_of !== null && (await sees(duplicate_of))))
    return picture;
  throw notFound('This picture');
}

export async function removePicture(desk: IssueDesk, { id }: { id: number }, context: Context) {
  const { db, files, who, now, after, audit } = context;
  const { report_id, file_key } = await needPicture(context, id);
  await bugToChange(context, report_id);
  await db.deleteFrom('bug_report_pictures').where('id', '=', id).execute();
  after(() => files.remove(file_key));
  const event = { reportId: report_id, personId: who.id, at: now };
  await keepEvent(db, { ...event, field: 'picture', to: 'removed' });
  audit({ action: 'bug-report.delete-picture', subject: ['bug-report', report_id] });
  return bugAsSeen(context, desk, report_id);
}

export async function pictureFile({ id }: { id: number }, context: Context) {
  const { file_key } = await needPicture(context, id);
  const file = await context.files.get(file_key);
  if (!file) throw notFound('This picture');
  return { name: 'picture.webp', body: file.body };
}
