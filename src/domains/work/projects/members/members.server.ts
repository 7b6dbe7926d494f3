import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { openGroups } from '../project-words.ts';
import { lockProject, needProject, needRight } from '../projects.records.ts';
import { membersEndpoints } from './members.contract.ts';

async function membersWithLoad({ db }: Context, projectId: number) {
  const rows = await db
    .selectFrom('project_members as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.name', 'p.title', 'm.role', 'm.since'])
    .select(
      sql<number>`(select count(*) from issues i join project_statuses s on s.id = i.status_id
        where i.project_id = m.project_id and i.assignee_id = p.id and i.deleted_at is null
          and s.status_group = any(${openGroups}))::int`.as('open'),
    )
    .where('m.project_id', '=', projectId)
    .orderBy(sql`array_position(array['lead', 'member', 'viewer'], m.role)`)
    .orderBy('p.name')
    .execute();
  return { rows };
}

/** The project, locked, for somebody who may change it. */
async function toConfigure(context: Context, key: string) {
  const project = await needProject(context, { key });
  await needRight(context, 'projects:configure', project.id);
  await lockProject(context.db, project.id);
  return project;
}

async function roleOf({ db }: Context, projectId: number, personId: number) {
  const row = await db
    .selectFrom('project_members')
    .select('role')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.role;
}

/** Somebody new is known to the asker; a member is known by being one. */
async function needPerson({ db, who }: Context, id: number) {
  const scope = scopeOf(may('people:read'), who.grants) ?? 'own';
  const person = await db
    .selectFrom('people as p')
    .select('id')
    .where('p.id', '=', id)
    .where('p.status', '=', 'active')
    .where(personInScope('p.id', who, scope))
    .executeTakeFirst();
  if (!person) throw invalid({ personId: 'This person was not found.' });
}

export const membersServed = serve(membersEndpoints, {
  'GET /cjprojects/members': async ({ project: key }, context) => {
    const { id } = await needProject(context, { key });
    return membersWithLoad(context, id);
  },
  'POST /cjprojects/add-member': async ({ project: key, personId, role }, context) => {
    const { db, now, audit } = context;
    const project = await toConfigure(context, key);
    const before = await roleOf(context, project.id, personId);
    if (before === undefined) await needPerson(context, personId);
    if (personId === project.lead_id && role !== 'lead')
      throw conflict('This person leads the project. Give it another lead first.', {
        role: 'This person leads the project.',
      });
    await db
      .insertInto('project_members')
      .values({ project_id: project.id, person_id: personId, role, since: now })
      .onConflict((on) => on.columns(['project_id', 'person_id']).doUpdateSet({ role }))
      .execute();
    audit({
      action: before === undefined ? 'project.add-member' : 'project.change-member',
      subject: ['project', project.id],
      before: before && { personId, role: before },
      after: { personId, role },
    });
    return membersWithLoad(context, project.id);
  },
  'POST /cjprojects/remove-member': async ({ project: key, personId }, context) => {
    const { db, audit } = context;
    const project = await toConfigure(context, key);
    const before = await roleOf(context, project.id, personId);
    if (before === undefined) throw notFound('This member');
    if (personId === project.lead_id)
      throw conflict('This person leads the project. Give it another lead first.');
    await db
      .deleteFrom('project_members')
      .where('project_id', '=', project.id)
      .where('person_id', '=', personId)
      .execute();
    audit({
      action: 'project.remove-member',
      subject: ['project', project.id],
      before: { personId, role: before },
    });
    return membersWithLoad(context, project.id);
  },
});
