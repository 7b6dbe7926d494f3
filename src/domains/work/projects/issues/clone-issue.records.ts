import { sql } from 'kysely';
import type { Changing } from './change-issue.records.ts';
import { createIssue } from './create-issue.records.ts';
import { selectIssues, type IssueRecord } from './issues.records.ts';

/** The files of one issue belong to the other as well; the bytes are kept once. */
const copyAssets = ({ db, now }: Changing, from: number, to: number) =>
  db
    .insertInto('attachments')
    .columns([
      'subject_kind',
      'subject_id',
      'person_id',
      'name',
      'type',
      'size',
      'file_key',
      'width',
      'height',
      'at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('attachments')
        .select([
          sql<string>`'issue'`.as('subject_kind'),
          sql<number>`${to}::int`.as('subject_id'),
          'person_id',
          'name',
          'type',
          'size',
          'file_key',
          'width',
          'height',
          sql<Date>`${now}::timestamptz`.as('at'),
        ])
        .where('subject_kind', '=', sql.lit('issue'))
        .where('subject_id', '=', from)
        .where('comment_id', 'is', null)
        .where('waiting', '=', sql.lit(false))
        .where('removed_at', 'is', null)
        .orderBy('id'),
    )
    .execute();

/** Who has left the project gets nothing new in it, nor does a sprint that is over. */
async function still({ db }: Changing, issue: IssueRecord) {
  const { assignee, sprint } = issue;
  const member =
    assignee &&
    (await db
      .selectFrom('project_members as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select('p.id')
      .where('m.project_id', '=', issue.projectId)
      .where('m.person_id', '=', assignee.id)
      .where('m.role', '<>', 'viewer')
      .where('p.status', '=', 'active')
      .executeTakeFirst());
  return {
    assigneeId: member?.id ?? null,
    sprintId: sprint && sprint.state !== 'completed' ? sprint.id : null,
  };
}

async function copy(
  context: Changing,
  issue: IssueRecord,
  it: { parentId: number | null; title: string; after?: number },
): Promise<IssueRecord> {
  const { after, ...changed } = it;
  const made = await createIssue(context, issue.projectId, {
    ...changed,
    description: issue.description,
    typeId: issue.type.id,
    priority: issue.priority,
    points: issue.points,
    startsOn: issue.startsOn,
    dueOn: issue.dueOn,
    labelIds: issue.labels.map(({ id }) => id),
    ...(await still(context, issue)),
    ...(after !== undefined && { place: { after } }),
  });
  await copyAssets(context, issue.id, made.id);
  return made;
}

/**
 * A copy of an issue right after it, in the first status to do, reported by whoever asks; comments
 * and history stay with the original. With `children`, everything below it is copied as well.
 */
export async function cloneIssue(context: Changing, issue: IssueRecord, children: boolean) {
  const title = `Copy of ${issue.title}`.slice(0, 200);
  const parentId = issue.parent?.id ?? null;
  const made = await copy(context, issue, { parentId, title, after: issue.id });
  if (children) await copyBelow(context, issue.id, made.id);
  return made.id;
}

async function copyBelow(context: Changing, from: number, to: number) {
  const { rows } = await selectIssues(context.db, {
    where: sql`i.parent_id = ${from}`,
    limit: 500,
  });
  for (const child of rows) {
    const made = await copy(context, child, { parentId: to, title: child.title });
    await copyBelow(context, child.id, made.id);
  }
}
