import { hourly, tellFollowers } from '#/community/follows/tell-followers.records.ts';
import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { personInScope } from '#/store/scope.ts';
import { firstStatuses, firstTypes, healthWords } from '../project-words.ts';
import { lockProject, needProject, needRight } from '../projects.records.ts';
import type { overviewEndpoints } from './overview.contract.ts';
import { projectSubject } from './project-subject.records.ts';
import { projectById } from './projects-list.records.ts';

type Save = ParsedInputOf<(typeof overviewEndpoints)['POST /cjprojects/save']>;

/** The person who is to lead must be one whom the asker may see. */
async function needLead({ db, who }: Context, id: number) {
  if (id === who.id) return;
  const scope = scopeOf(may('people:read'), who.grants) ?? 'own';
  const person = await db
    .selectFrom('people as p')
    .select('id')
    .where('p.id', '=', id)
    .where('p.status', '=', 'active')
    .where(personInScope('p.id', who, scope))
    .executeTakeFirst();
  if (!person) throw invalid({ leadId: 'This person was not found.' });
}

/** Whoever leads a project is one of its members, with the role of a lead. */
const makeLead = ({ db, now }: Context, project_id: number, person_id: number) =>
  db
    .insertInto('project_members')
    .values({ project_id, person_id, role: 'lead', since: now })
    .onConflict((on) => on.columns(['project_id', 'person_id']).doUpdateSet({ role: 'lead' }))
    .execute();

/** The statuses, types and the board every project starts with. */
async function furnish({ db }: Context, project_id: number) {
  const statuses = await db
    .insertInto('project_statuses')
    .values(
      firstStatuses.map((it, position) => ({
        project_id,
        name: it.name,
        status_group: it.group,
        position,
      })),
    )
    .returning(['id', 'status_group'])
    .execute();
  await db
    .insertInto('project_types')
    .values(firstTypes.map((it, position) => ({ project_id, ...it, position })))
    .execute();
  const columns = statuses
    .filter((it) => !['backlog', 'cancelled'].includes(it.status_group))
    .map((it) => ({ statusId: it.id, limit: null }));
  await db
    .insertInto('project_boards')
    .values({
      project_id,
      name: 'Board',
      columns: JSON.stringify(columns),
      filter: '{}',
      active: true,
    })
    .execute();
}

const daysInOrder = (startsOn: string | null, targetOn: string | null) => {
  if (startsOn && targetOn && targetOn < startsOn)
    throw invalid({ targetOn: 'The target day lies before the first day.' });
};

async function start(it: Save, context: Context) {
  const { db, who, now, audit } = context;
  if (!scopeOf(may('projects:write'), who.grants))
    throw notAllowed('Your role does not start projects.');
  const leadId = it.leadId ?? who.id;
  await needLead(context, leadId);
  const { startsOn = null, targetOn = null } = it;
  daysInOrder(startsOn, targetOn);
  const made = await db
    .insertInto('projects')
    .values({
      key: it.key!,
      name: it.name!,
      description: it.description ? cleanRichText(it.description) : null,
      lead_id: leadId,
      ...(it.hue && { hue: it.hue }),
      starts_on: startsOn,
      target_on: targetOn,
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const words = `Another project has the key ${it.key}.`;
    throw conflict(words, { key: words });
  }
  // Whoever starts it stays in it, or they could not see what they started.
  await makeLead(context, made.id, who.id);
  await makeLead(context, made.id, leadId);
  await furnish(context, made.id);
  audit({
    action: 'project.create',
    subject: ['project', made.id],
    after: { key: it.key, name: it.name, leadId },
  });
  await tellMentioned(context, projectSubject, made.id, { after: it.description });
  return projectById(context, made.id);
}

async function edit(it: Save, context: Context) {
  const { db, who, now, audit } = context;
  const found = await needProject(context, { id: it.id });
  await needRight(context, 'projects:configure', found.id);
  await lockProject(db, found.id);
  const before = await needProject(context, { id: found.id });
  if (it.version !== before.version) throw stale(await projectById(context, before.id));
  if (it.leadId !== undefined && it.leadId !== before.lead_id) {
    await needLead(context, it.leadId);
    await makeLead(context, before.id, it.leadId);
  }
  const startsOn = it.startsOn === undefined ? before.starts_on : it.startsOn;
  const targetOn = it.targetOn === undefined ? before.target_on : it.targetOn;
  daysInOrder(startsOn, targetOn);
  const isHealthSaid = it.health !== undefined || it.healthNote !== undefined;
  const values = {
    ...(it.name !== undefined && { name: it.name }),
    ...(it.description !== undefined && {
      description: it.description && cleanRichText(it.description),
    }),
    ...(it.hue !== undefined && { hue: it.hue }),
    ...(it.leadId !== undefined && { lead_id: it.leadId }),
    starts_on: startsOn,
    target_on: targetOn,
    ...(it.health !== undefined && { health: it.health }),
    ...(it.healthNote !== undefined && { health_note: it.healthNote || null }),
    ...(isHealthSaid && { health_by: who.id, health_at: now }),
    ...(it.archived !== undefined && {
      archived_at: it.archived ? (before.archived_at ?? now) : null,
    }),
  };
  await db
    .updateTable('projects')
    .set((row) => ({ ...values, updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  const { id, version, ...after } = it;
  void id;
  void version;
  audit({ action: 'project.change', subject: ['project', before.id], after });
  await tellMentioned(context, projectSubject, before.id, {
    before: before.description,
    after: values.description,
  });
  await tellFollowers(context, projectSubject, before.id, {
    title: `${who.name} changed ${before.name}`,
    ...(it.health && {
      body: `${healthWords[it.health]}${it.healthNote ? `: ${it.healthNote}` : ''}`,
    }),
    key: isHealthSaid ? `health/${before.version + 1}` : hourly(context),
  });
  return projectById(context, before.id);
}

/** Starts a project with its first statuses, types and board, or changes one. */
export const saveProject = (it: Save, context: Context) =>
  it.id === undefined ? start(it, context) : edit(it, context);
