import { sql, type NotNull, type RawBuilder, type Selectable } from 'kysely';
import { addDays } from '#/kernel/days.ts';
import { notAllowed, notFound } from '#/kernel/refusal.ts';
import { readRepeating } from '#/kernel/repeating.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { WorkTemplatesTable } from '#/store/records/tables/work-templates.ts';
import type { Reading } from '#/store/scope.ts';
import { daysOff } from '#/store/working-days.ts';
import { daysAhead, FARTHEST, nextPlanned, type Plan } from './planned-days.ts';
import type { TemplateState } from './template-words.ts';
import { templateSeen, templateWritable } from './templates.policy.ts';

export type TemplateRow = Selectable<WorkTemplatesTable>;
type Row = Awaited<ReturnType<typeof selectTemplates>>[number];

interface Label {
  id: number;
  name: string;
}

interface Last {
  key: string;
  day: string;
  made_at: string;
}

export type Asking = { db: Db; who: Reading };

interface Selection {
  where: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}

/** Templates that this person sees, by title. */
const selectTemplates = ({ db, who }: Asking, { where, limit = 1, offset = 0 }: Selection) =>
  db
    .selectFrom('work_templates as w')
    .innerJoin('people as owner', 'owner.id', 'w.owner_id')
    .leftJoin('projects as pr', 'pr.id', 'w.project_id')
    .leftJoin('apps as a', 'a.id', 'w.app_id')
    .leftJoin('project_types as pt', 'pt.id', 'w.type_id')
    .leftJoin('people as assignee', 'assignee.id', 'w.assignee_id')
    .leftJoin('people as reviewer', 'reviewer.id', 'w.reviewer_id')
    .selectAll('w')
    .select(['pr.key as project_key', 'pr.name as project_name', 'a.name as app_name'])
    .select(['pt.name as issue_type', 'assignee.name as assignee', 'reviewer.name as reviewer'])
    .select(['owner.name as owner', sql<boolean>`${templateWritable(who)}`.as('may_edit')])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .select((eb) =>
      eb
        .selectFrom('project_labels as l')
        .select(
          sql<Label[]>`coalesce(
            json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name), '[]')`.as(
            'all',
          ),
        )
        .where(sql<boolean>`l.id = any(w.label_ids)`)
        .as('labels'),
    )
    .select(
      sql<Last | null>`(select json_build_object('key', r.key, 'day', r.day, 'made_at', r.made_at)
        from work_template_runs r
        where r.template_id = w.id order by r.day desc limit 1)`.as('last'),
    )
    .where(sql<boolean>`${templateSeen(who)}`)
    .where(sql<boolean>`${where}`)
    .orderBy(sql`lower(w.title)`)
    .orderBy('w.id')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ labels: NotNull }>()
    .execute();

/** Whether its rule makes work, and if not, why. */
export const stateOf = (it: Pick<TemplateRow, 'rule' | 'stopped' | 'paused_at'>): TemplateState =>
  it.stopped !== null
    ? 'stopped'
    : it.rule === null
      ? 'by-hand'
      : it.paused_at !== null
        ? 'paused'
        : 'going';

/** The plan of a template that has a rule. */
export function planOf(it: TemplateRow): Plan | undefined {
  const rule = it.rule === null ? undefined : readRepeating(it.rule);
  if (!rule || it.starts_on === null || it.handled_until === null) return undefined;
  return {
    rule,
    startsOn: it.starts_on,
    endsOn: it.ends_on,
    shift: it.shift,
    handledUntil: it.handled_until,
  };
}

/** Whose working days count: those of whoever gets it. */
export const workerOf = (it: TemplateRow) => it.assignee_id ?? it.owner_id;

const SHOWN = 5;
/** So many days of a rule meet on one working day at most, as a rule. */
const LOOKED_AT = 14;

/** The next days of these plans, by whose working days count, in the order they were given. */
export async function nextDays(
  db: Db,
  plans: readonly { plan: Plan; personId: number }[],
  most = SHOWN,
) {
  const ahead = plans.map(({ plan, personId }) => ({
    personId,
    plan,
    days: daysAhead(plan, { most: most === 1 ? LOOKED_AT / 2 : LOOKED_AT }),
  }));
  const off = await daysOff(
    db,
    ahead.flatMap(({ days, personId }) =>
      days.map((it) => ({ personId, from: addDays(it, -FARTHEST), to: addDays(it, FARTHEST) })),
    ),
  );
  return ahead.map(({ days, plan, personId }) =>
    nextPlanned(days, plan.shift, most, (day) => off(personId, day)).map((it) => ({
      ...it,
      why: it.why ?? null,
    })),
  );
}

const ref = (id: number | null, name: string | null) => (id === null ? null : { id, name: name! });

/** Rows in the words of the contract. */
async function asTemplates(db: Db, rows: readonly Row[]) {
  const going = rows.flatMap((it) => {
    const plan = stateOf(it) === 'going' ? planOf(it) : undefined;
    return plan ? [{ id: it.id, plan, personId: workerOf(it) }] : [];
  });
  const days = await nextDays(db, going, 1);
  const next = new Map(going.map((it, at) => [it.id, days[at]?.[0]?.day]));
  return rows.map((it) => ({
    id: it.id,
    version: it.version,
    kind: it.kind,
    title: it.title,
    description: it.description,
    project:
      it.project_id === null
        ? null
        : { id: it.project_id, key: it.project_key!, name: it.project_name! },
    app: ref(it.app_id, it.app_name),
    type: it.type,
    issueType: ref(it.type_id, it.issue_type),
    priority: it.priority,
    labels: it.labels,
    checklist: it.checklist,
    assignee: ref(it.assignee_id, it.assignee),
    reviewer: ref(it.reviewer_id, it.reviewer),
    dueAfter: it.due_after,
    rule: it.rule,
    shift: it.shift,
    startsOn: it.starts_on,
    endsOn: it.ends_on,
    owner: { id: it.owner_id, name: it.owner },
    state: stateOf(it),
    stopped: it.stopped,
    stopNote: it.stop_note,
    nextOn: next.get(it.id) ?? null,
    last: it.last && { key: it.last.key, day: it.last.day, madeAt: new Date(it.last.made_at) },
    updatedAt: it.updated_at,
    mayEdit: it.may_edit,
  }));
}

/** A page of templates and how many there are. */
export async function pageOfTemplates(
  asking: Asking,
  where: RawBuilder<unknown>,
  { page, perPage }: { page: number; perPage: number },
) {
  const rows = await selectTemplates(asking, {
    where,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const totalRows =
    rows[0]?.total ?? (page > 1 ? ((await selectTemplates(asking, { where }))[0]?.total ?? 0) : 0);
  return { rows: await asTemplates(asking.db, rows), totalRows };
}

/** @throws Refusal `not-found` for one that is absent or out of sight. */
export async function needTemplate(asking: Asking, id: number): Promise<Row> {
  const [row] = await selectTemplates(asking, { where: sql`w.id = ${id}` });
  if (!row) throw notFound('This template');
  return row;
}

export const templateAsSeen = async (asking: Asking, id: number) =>
  (await asTemplates(asking.db, [await needTemplate(asking, id)]))[0]!;

/** The same to change it: locked, so that no server makes something from it meanwhile. */
export async function lockTemplate(context: Pick<Context, 'db' | 'who'>, id: number): Promise<Row> {
  await needTemplate(context, id);
  await context.db
    .selectFrom('work_templates')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const row = await needTemplate(context, id);
  if (!row.may_edit) throw notAllowed(`Only ${row.owner} and their leads change this template.`);
  return row;
}
