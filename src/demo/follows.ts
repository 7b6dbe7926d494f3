import type { Db } from '#/store/records/records.ts';

/**
 * Somebody watches an issue that is neither theirs nor reported by them, and a member of another
 * project has muted it.
 */
export async function seedFollows(db: Db, now: Date) {
  const issue = await db
    .selectFrom('issues as i')
    .innerJoin('project_members as m', 'm.project_id', 'i.project_id')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['i.id', 'm.person_id'])
    .where('i.completed_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .where('p.status', '=', 'active')
    .whereRef('m.person_id', '<>', 'i.reporter_id')
    .where((on) =>
      on.or([on('i.assignee_id', 'is', null), on('i.assignee_id', '<>', on.ref('m.person_id'))]),
    )
    .orderBy('i.id')
    .orderBy('m.person_id')
    .executeTakeFirst();
  const project = await db
    .selectFrom('project_members as m')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .innerJoin('people as w', 'w.id', 'm.person_id')
    .select(['m.project_id as id', 'm.person_id'])
    .where('p.archived_at', 'is', null)
    .where('w.status', '=', 'active')
    .where('m.role', '<>', 'lead')
    .orderBy('m.project_id', 'desc')
    .orderBy('m.person_id')
    .executeTakeFirst();
  const wishes = [
    issue && {
      subject_kind: 'issue',
      subject_id: issue.id,
      person_id: issue.person_id,
      muted: false,
    },
    project && {
      subject_kind: 'project',
      subject_id: project.id,
      person_id: project.person_id,
      muted: true,
    },
  ].flatMap((it) => it ?? []);
  if (wishes.length > 0)
    await db
      .insertInto('follows')
      .values(wishes.map((it) => ({ ...it, at: now })))
      .execute();
}
