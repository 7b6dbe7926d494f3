import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

export const statusesOf = (db: Db, projectId: number) =>
  db
    .selectFrom('project_statuses')
    .select(['id', 'name', 'status_group as group', 'position'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const typesOf = (db: Db, projectId: number) =>
  db
    .selectFrom('project_types')
    .select(['id', 'name', 'icon', 'level'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const labelsOf = (db: Db, projectId: number) =>
  db
    .selectFrom('project_labels')
    .select(['id', 'name', 'hue'])
    .where('project_id', '=', projectId)
    .orderBy(sql`lower(name)`)
    .execute();

export const boardsOf = (db: Db, projectId: number) =>
  db
    .selectFrom('project_boards')
    .select(['id', 'version', 'name', 'columns', 'filter', 'active'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();

const membersOf = (db: Db, projectId: number) =>
  db
    .selectFrom('project_members as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.name', 'p.title', 'm.role'])
    .where('m.project_id', '=', projectId)
    .orderBy(sql`array_position(array['lead', 'member', 'viewer'], m.role)`)
    .orderBy('p.name')
    .execute();

/** The running sprint first, then those to come, then the latest of the past. */
const sprintNamesOf = (db: Db, projectId: number) =>
  db
    .selectFrom('project_sprints')
    .select(['id', 'name', 'state'])
    .where('project_id', '=', projectId)
    .orderBy(sql`array_position(array['active', 'planned', 'completed'], state)`)
    .orderBy(sql`case when state = 'completed' then -position else position end`)
    .orderBy('id')
    .execute();

/** Everything the pages of a project choose from. */
export async function configOf(db: Db, projectId: number) {
  return {
    statuses: await statusesOf(db, projectId),
    types: await typesOf(db, projectId),
    labels: await labelsOf(db, projectId),
    boards: await boardsOf(db, projectId),
    sprints: await sprintNamesOf(db, projectId),
    members: await membersOf(db, projectId),
  };
}
