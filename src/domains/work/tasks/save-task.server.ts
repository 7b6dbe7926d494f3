import { hourly, tellFollowers } from '#/community/follows/tell-followers.records.ts';
import { tellMentioned } from '#/community/mentions/tell-mentioned.records.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, stale } from '#/kernel/refusal.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { appsInScope, personInScope } from '#/store/scope.ts';
import type { Making } from '#/store/work-maker.ts';
import { taskSubject } from './info/task-subject.records.ts';
import { seenIssue } from './issues/seen-issue.records.ts';
import { findType, firstPhase } from './phases/phases.records.ts';
import { refuseUnlessEditor } from './task-rights.server.ts';
import type { tasksEndpoints } from './tasks.contract.ts';
import { lockTaskInSight, taskById, type TaskRecord } from './tasks.records.ts';

type Save = ParsedInputOf<(typeof tasksEndpoints)['POST /tasks/save']>;

/** The prefix of tasks that belong to no app. */
const NO_APP = 'GEN';

/** An app of one's scope, or none. Returns the prefix of its keys. */
async function prefixOf({ db, who, scope }: Making, appId: number | null | undefined) {
  if (!appId) return NO_APP;
  const visible = await appsInScope(db, who, scope);
  const app = await db.selectFrom('apps').select('key').where('id', '=', appId).executeTakeFirst();
  if (!app || (visible !== 'all' && !visible.includes(appId))) {
    throw invalid({ appId: 'This app was not found.' });
  }
  return app.key;
}

/** @throws Refusal `invalid` for an issue that is not in sight. */
async function needIssueOf({ db, who }: Making, issueId: number) {
  const issue = await seenIssue(db, who, issueId);
  if (!issue) throw invalid({ issueId: 'This issue was not found.' });
  return issue;
}

/** People a task may be given to: oneself, one's team, or anybody, as the right reaches. */
async function checkPeople({ db, who, scope }: Making, it: Save, before: TaskRecord | null) {
  const assignee = it.assigneeId === undefined ? (before?.assignee?.id ?? who.id) : it.assigneeId;
  const reviewer = it.reviewerId === undefined ? (before?.reviewer?.id ?? null) : it.reviewerId;
  if (assignee !== null && assignee === reviewer) {
    throw invalid({ reviewerId: 'Nobody reviews their own work.' });
  }
  const exists = async (id: number, within: typeof scope) =>
    await db
      .selectFrom('people')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'active')
      .where(personInScope('id', who, within))
      .executeTakeFirst();
  if (it.assigneeId && !(await exists(it.assigneeId, scope))) {
    throw invalid({ assigneeId: 'You cannot give a task to this person.' });
  }
  if (it.reviewerId && !(await exists(it.reviewerId, scope === 'all' ? 'all' : 'team'))) {
    throw invalid({ reviewerId: 'This person cannot review it.' });
  }
  return { assignee_id: assignee, reviewer_id: reviewer };
}

/** The type as it is called, and where its tasks begin. */
async function kindOf({ db }: Making, name: string | undefined) {
  const type = await findType(db, name);
  if (!type) throw invalid({ type: 'There is no such type of task.' });
  if (!type.active) throw invalid({ type: `New tasks cannot be of the type ${type.name}.` });
  return { type: type.name, phase_id: await firstPhase(db, type.id) };
}

/** The next number under a prefix; the row stays locked until the commit, so none is given twice. */
async function nextKey(context: Making, prefix: string): Promise<string> {
  const { last } = await context.db
    .insertInto('task_numbers')
    .values({ prefix, last: 1 })
    .onConflict((it) =>
      it.column('prefix').doUpdateSet((row) => ({ last: row('task_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${prefix}-${last}`;
}

async function create(it: Save, context: Making) {
  const { db, who, now } = context;
  const people = await checkPeople(context, it, null);
  const kind = await kindOf(context, it.type);
  if (it.issueId) await needIssueOf(context, it.issueId);
  const key = await nextKey(context, await prefixOf(context, it.appId));
  const { id } = await db
    .insertInto('tasks')
    .values({
      key,
      app_id: it.appId ?? null,
      issue_id: it.issueId ?? null,
      title: it.title!,
      description: it.description ?? null,
      ...kind,
      ...(it.priority && { priority: it.priority }),
      due_on: it.dueOn ?? null,
      reporter_id: who.id,
      ...people,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('task_events')
    .values({ task_id: id, person_id: who.id, at: now, kind: 'created', to_status: 'todo' })
    .execute();
  if (it.checklist?.length)
    await db
      .insertInto('task_checklist')
      .values(
        it.checklist.map((text, position) => ({
          task_id: id,
          text,
          position,
          done_at: null,
          done_by: null,
        })),
      )
      .execute();
  context.audit({ action: 'task.create', subject: ['task', id], after: { key, ...it } });
  await tellMentioned(context, taskSubject, id, { after: it.description });
  return taskById(db, id, now);
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** Field by field what an edit changes: kept with the task for good. */
function changesOf(before: TaskRecord, it: Save): Changes {
  const old: Record<string, unknown> = {
    title: before.title,
    description: before.description,
    type: before.type,
    priority: before.priority,
    dueOn: before.dueOn,
    appId: before.app?.id ?? null,
    assigneeId: before.assignee?.id ?? null,
    reviewerId: before.reviewer?.id ?? null,
    issueId: before.issue?.id ?? null,
  };
  return Object.fromEntries(
    Object.entries(it)
      .filter(([name, to]) => name in old && to !== undefined && to !== old[name])
      .map(([name, to]) => [name, { from: old[name], to }]),
  );
}

async function edit(it: Save, context: Making) {
  const { db, who, scope, now } = context;
  const before = await lockTaskInSight(db, { id: it.id }, who, scope, now);
  if (before.version !== it.version) throw stale(before);
  await refuseUnlessEditor(before, context);
  const changes = changesOf(before, it);
  if (Object.keys(changes).length === 0) return before;
  if (changes['assigneeId'] && before.runningSince) {
    throw conflict(
      `${before.key} is being worked on; pause it before giving it to somebody else.`,
      {
        assigneeId: 'It is being worked on.',
      },
    );
  }
  if (changes['appId']) await prefixOf(context, it.appId);
  // History tells what it was called then.
  if (changes['issueId']) {
    const to = it.issueId ? (await needIssueOf(context, it.issueId)).key : null;
    changes['issueId'] = { from: before.issue?.key ?? null, to };
  }
  await write(it, context, before, changes);
  return taskById(db, before.id, now);
}

async function write(it: Save, context: Making, before: TaskRecord, changes: Changes) {
  const { db, who, now } = context;
  const people = await checkPeople(context, it, before);
  const kind = changes['type'] && (await kindOf(context, it.type));
  await db
    .updateTable('tasks')
    .set((row) => ({
      ...people,
      ...(it.title !== undefined && { title: it.title }),
      ...(it.description !== undefined && { description: it.description }),
      ...kind,
      ...(it.priority !== undefined && { priority: it.priority }),
      ...(it.dueOn !== undefined && { due_on: it.dueOn }),
      ...(it.appId !== undefined && { app_id: it.appId }),
      ...(it.issueId !== undefined && { issue_id: it.issueId }),
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  await db
    .insertInto('task_events')
    .values({
      task_id: before.id,
      person_id: who.id,
      at: now,
      kind: 'edited',
      changes: JSON.stringify(changes),
    })
    .execute();
  context.audit({ action: 'task.edit', subject: ['task', before.id], after: changes });
  await tellMentioned(context, taskSubject, before.id, {
    before: before.description,
    after: it.description,
  });
  await tellFollowers(context, taskSubject, before.id, {
    title: `${who.name} changed ${before.key}`,
    key: hourly(context),
    told: [changes['assigneeId'] ? (it.assigneeId ?? undefined) : undefined],
  });
}

/** Creates or changes a task; whoever gets it from somebody else is told. */
export async function saveTask(sent: Save, context: Making) {
  const it = sent.description
    ? { ...sent, description: cleanRichText(sent.description) || null }
    : sent;
  const saved = await (it.id === undefined ? create(it, context) : edit(it, context));
  const { assignee } = saved;
  const isGiven = it.id === undefined || it.assigneeId !== undefined;
  if (isGiven && assignee && assignee.id !== context.who.id) {
    await context.notify([assignee.id], {
      type: 'tasks.assigned',
      title: `${context.who.name} gave you ${saved.key}`,
      body: saved.title,
      from: context.who.name,
      link: `/tasks/info?task=${saved.key}`,
      action: { id: 'task.start', label: 'Start', values: { task: saved.id } },
      about: [{ kind: 'task', id: saved.id }],
      key: `tasks.assigned:${saved.id}:${saved.version}`,
    });
  }
  return saved;
}
