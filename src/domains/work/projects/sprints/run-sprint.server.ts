import { readersAmong } from '#/community/comment-access.records.ts';
import { watching } from '#/community/follows/follows.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { changeIssue } from '../issues/change-issue.records.ts';
import { projectSubject } from '../overview/project-subject.records.ts';
import { refuseWrongDays } from './save-sprint.server.ts';
import type { sprintEndpoints } from './sprints.contract.ts';
import { needSprintToChange, sprintById, sprintsOf, type SprintRecord } from './sprints.records.ts';

type Start = ParsedInputOf<(typeof sprintEndpoints)['POST /cjprojects/sprints/start']>;
type Delete = ParsedInputOf<(typeof sprintEndpoints)['POST /cjprojects/sprints/delete']>;

/** Tells the members of the project, and who watches it and still sees it, but whoever did it. */
export async function tellMembers(
  { db, who, now, notify }: Context,
  sprint: SprintRecord,
  event: 'started' | 'completed',
  body: string,
) {
  const members = await db
    .selectFrom('project_members')
    .select('person_id')
    .where('project_id', '=', sprint.project.id)
    .where('person_id', '<>', who.id)
    .execute();
  const thing = { kind: 'project', id: sprint.project.id };
  const asked = (await watching(db, thing)).filter((id) => id !== who.id);
  const watchers = await readersAmong(db, [projectSubject], thing, asked, now);
  const page = event === 'started' ? 'backlog' : 'summary-dashboard';
  const query = `project=${sprint.project.key}${event === 'completed' ? `&sprint=${sprint.id}` : ''}`;
  await notify([...members.map((it) => it.person_id), ...watchers], {
    type: 'projects.sprint',
    title: `${who.name} ${event} ${sprint.name} of ${sprint.project.key}`,
    body,
    from: who.name,
    link: `/project/${page}?${query}`,
    about: [thing],
    key: `projects.sprint.${event}:${sprint.id}`,
  });
}

/** Starts a planned sprint: from now on what comes into it counts as a change of its scope. */
export async function startSprint(it: Start, context: Context): Promise<SprintRecord> {
  const { db, now, audit } = context;
  const before = await needSprintToChange(context, it);
  if (before.state !== 'planned') throw conflict(`${before.name} was started already.`);
  const running = (await sprintsOf(db, before.project.id)).find(
    (other) => other.state === 'active',
  );
  if (running) throw conflict(`${running.name} is running. Complete it first.`);
  const to = {
    startsOn: it.startsOn ?? before.startsOn,
    endsOn: it.endsOn ?? before.endsOn,
    goal: it.goal === undefined ? before.goal : it.goal || null,
  };
  if (!to.startsOn) throw invalid({ startsOn: 'Say when it starts.' });
  refuseWrongDays(to);
  if (to.endsOn! < dayOf(now)) throw invalid({ endsOn: 'This day is over.' });
  await db
    .updateTable('project_sprints')
    .set((row) => ({
      state: 'active',
      starts_on: to.startsOn,
      ends_on: to.endsOn,
      goal: to.goal,
      started_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  audit({
    action: 'sprint.start',
    subject: ['project', before.project.id],
    after: { id: before.id, name: before.name, ...to },
  });
  const { sums } = before;
  await tellMembers(context, before, 'started', `${sums.issues} issues, ${sums.points} points`);
  return sprintById(db, before.id);
}

/** Deletes a sprint that was not started; its issues keep their places in the backlog. */
export async function deleteSprint(it: Delete, context: Context) {
  const { db, audit } = context;
  const before = await needSprintToChange(context, it);
  if (before.state !== 'planned') {
    throw conflict(
      before.state === 'active'
        ? `${before.name} is running. Complete it instead.`
        : `${before.name} is completed and stays for the record.`,
    );
  }
  const issues = await db
    .selectFrom('issues')
    .select(['id', 'deleted_at'])
    .where('sprint_id', '=', before.id)
    .orderBy('id')
    .execute();
  for (const issue of issues.filter((other) => other.deleted_at === null)) {
    await changeIssue(context, { id: issue.id }, { sprintId: null });
  }
  await db
    .updateTable('issues')
    .set({ sprint_id: null })
    .where('sprint_id', '=', before.id)
    .execute();
  await db.deleteFrom('project_sprints').where('id', '=', before.id).execute();
  const { name, goal, startsOn, endsOn } = before;
  audit({
    action: 'sprint.delete',
    subject: ['project', before.project.id],
    before: { id: before.id, name, goal, startsOn, endsOn },
  });
  return { message: `${name} is deleted` };
}
