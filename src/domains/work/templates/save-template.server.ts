import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { makeFrom, refuseUnmakeable, type Makers } from './make-from-template.records.ts';
import type { templatesEndpoints } from './templates.contract.ts';
import {
  lockTemplate,
  needTemplate,
  templateAsSeen,
  type TemplateRow,
} from './templates.records.ts';

type Save = ParsedInputOf<(typeof templatesEndpoints)['POST /save-work-template']>;

const yesterday = (today: string) => addDays(today, -1);
const later = (one: string, other: string) => (one > other ? one : other);

/** Everything a template says, with what its rule means from today on. */
function written(it: Save, today: string, before: TemplateRow | null) {
  const startsOn = it.rule === null ? null : (it.startsOn ?? before?.starts_on ?? today);
  const isSameRule = before !== null && before.rule === it.rule && before.starts_on === startsOn;
  // A rule that is new or changed means no day that is over.
  const begins = startsOn === null ? null : later(yesterday(startsOn), yesterday(today));
  const handled = isSameRule ? before.handled_until : begins;
  return {
    kind: it.kind,
    project_id: it.projectId,
    app_id: it.appId,
    title: it.title,
    description: it.description ? cleanRichText(it.description) || null : null,
    type: it.kind === 'task' ? it.type : null,
    type_id: it.kind === 'issue' ? it.typeId : null,
    priority: it.priority,
    label_ids: it.kind === 'issue' ? it.labelIds : [],
    checklist: it.checklist,
    assignee_id: it.assigneeId,
    reviewer_id: it.kind === 'task' ? it.reviewerId : null,
    due_after: it.dueAfter,
    rule: it.rule,
    shift: it.shift,
    starts_on: startsOn,
    ends_on: it.rule === null ? null : it.endsOn,
    handled_until: handled,
  };
}

type Written = ReturnType<typeof written>;

async function create(values: Written, { db, who, now, audit }: Context) {
  const { id } = await db
    .insertInto('work_templates')
    .values({
      ...values,
      owner_id: who.id,
      paused_at: null,
      stopped: null,
      stop_note: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { title, kind, rule } = values;
  audit({
    action: 'work-template.create',
    subject: ['work-template', id],
    after: { title, kind, rule },
  });
  return id;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function change(values: Written, before: TemplateRow, { db, now, audit }: Context) {
  const changed = (Object.keys(values) as (keyof Written)[]).filter(
    (name) => name !== 'handled_until' && !isSame(values[name], before[name]),
  );
  if (changed.length === 0 && before.stopped === null) return;
  await db
    .updateTable('work_templates')
    .set((row) => ({
      ...values,
      // Whoever mends what was refused lets it go on.
      ...(before.stopped === 'refused' && { stopped: null, stop_note: null }),
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  const of = (it: Written | TemplateRow) =>
    Object.fromEntries(changed.map((name) => [name, it[name]]));
  audit({
    action: 'work-template.edit',
    subject: ['work-template', before.id],
    before: of(before),
    after: of(values),
  });
}

/** Creates or changes a template; what could not be made from it is refused at once. */
export async function saveTemplate(makers: Makers, it: Save, context: Context) {
  const today = dayOf(context.now);
  if (it.id === undefined) {
    const values = written(it, today, null);
    await refuseUnmakeable(makers, context, { ...values, owner_id: context.who.id }, today);
    return templateAsSeen(context, await create(values, context));
  }
  const before = await lockTemplate(context, it.id);
  if (before.version !== it.version) throw stale(await templateAsSeen(context, before.id));
  if (before.kind !== it.kind)
    throw conflict('A template of tasks stays one, as does one of issues.');
  const values = written(it, today, before);
  await refuseUnmakeable(makers, context, { ...values, owner_id: before.owner_id }, today);
  await change(values, before, context);
  return templateAsSeen(context, before.id);
}

type Pause = ParsedInputOf<(typeof templatesEndpoints)['POST /pause-work-template']>;

/** What fell into the pause is not made up for. A stopped one goes on as the work of who says so. */
export async function pauseTemplate(makers: Makers, it: Pause, context: Context) {
  const { db, who, now, audit } = context;
  const before = await lockTemplate(context, it.id);
  if (before.version !== it.version) throw stale(await templateAsSeen(context, before.id));
  if (before.rule === null) throw conflict('This template has no rule: it is used by hand.');
  if (it.paused && before.stopped !== null) throw conflict('This template is stopped already.');
  const today = dayOf(now);
  if (!it.paused) await refuseUnmakeable(makers, context, before, today);
  const owner = before.stopped === null || it.paused ? before.owner_id : who.id;
  await db
    .updateTable('work_templates')
    .set((row) => ({
      paused_at: it.paused ? now : null,
      ...(!it.paused && {
        stopped: null,
        stop_note: null,
        owner_id: owner,
        handled_until: later(before.handled_until!, yesterday(today)),
      }),
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  audit({
    action: it.paused ? 'work-template.pause' : 'work-template.resume',
    subject: ['work-template', before.id],
    ...(owner !== before.owner_id && {
      before: { owner_id: before.owner_id },
      after: { owner_id: owner },
    }),
  });
  return templateAsSeen(context, before.id);
}

/** Makes one by hand, as the work of whoever asks; the days of its rule stay as they are. */
export async function useTemplate(makers: Makers, { id }: { id: number }, context: Context) {
  const it = await needTemplate(context, id);
  const made = await makeFrom(makers, context, it, dayOf(context.now));
  return { kind: it.kind, id: made.id, key: made.key };
}

export async function deleteTemplate(
  { id, version }: { id: number; version: number },
  context: Context,
) {
  const before = await lockTemplate(context, id);
  if (before.version !== version) throw stale(await templateAsSeen(context, id));
  await context.db.deleteFrom('work_templates').where('id', '=', id).execute();
  context.audit({
    action: 'work-template.delete',
    subject: ['work-template', id],
    before: { title: before.title, kind: before.kind, rule: before.rule },
  });
  return { message: `The template “${before.title}” is deleted.` };
}
