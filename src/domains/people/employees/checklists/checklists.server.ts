import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import { needEmployee } from '../employee.records.ts';
import { isOneOf } from '../employees.policy.ts';
import { removeItems, saveItem, startChecklist, tickItem } from './change-items.server.ts';
import { dueOn, isOpen, ofItems, ownedBy, ownerPerson } from './checklist-items.records.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './checklist-templates.server.ts';
import type {
  Checklist,
  ChecklistItem,
  ChecklistProgress,
  checklistsEndpoints,
  MyChecklistItem,
} from './checklists.contract.ts';

type Wanted = ParsedInputOf<(typeof checklistsEndpoints)['GET /checklists']>;

/** As many as an owner is shown at once: what is due first. */
const MOST_OF_MINE = 200;

/** What the asker owns and has still to do, what is due first. */
export async function myItems({ db, who, now }: Context, limit = MOST_OF_MINE) {
  const today = dayOf(now);
  const { rows } = await sql<MyChecklistItem>`
    select i.id, i.version, i.title, c.kind, json_build_object('id', p.id, 'name', p.name) as person,
      ${dueOn} as "dueOn", ${dueOn} < ${today} as "isLate"
    from ${ofItems}
    where ${isOpen} and ${ownedBy(who)}
    order by ${dueOn}, i.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Checklists of one person. Who keeps the record or reads it sees all of it; whoever joins sees their
 * onboarding, and of a leaving only what they are to do themselves.
 */
async function employeeChecklists({ person }: { person: number }, context: Context) {
  const { db, who, now } = context;
  const { relation } = await needEmployee(context, person);
  // Of somebody who leaves, those who work with the record know, and no colleague.
  if (!relation.self && !relation.reader && !relation.hr) throw notFound('This employee');
  const today = dayOf(now);
  const seen = relation.self ? sql`(c.kind = 'onboarding' or i.owner = 'person')` : sql`true`;
  const { rows: items } = await sql<ChecklistItem & { checklistId: number }>`
    select i.id, i.version, i.title, i.owner, ${ownerPerson} as person, ${dueOn} as "dueOn",
      ${isOpen} and ${dueOn} < ${today} as "isLate", i.done_at as "doneAt", x.name as "doneBy",
      c.ended_at is null and (${ownedBy(who)} or ${isOneOf(who, ['hr'])}) as "mayTick",
      c.id as "checklistId"
    from ${ofItems} left join people x on x.id = i.done_by
    where c.person_id = ${person} and ${seen}
    order by ${dueOn}, i.id`.execute(db);
  const lists = await db
    .selectFrom('checklists')
    .select(['id', 'kind', 'anchor_on as day'])
    .select(sql<boolean>`ended_at is not null`.as('hasEnded'))
    .where('person_id', '=', person)
    .orderBy(sql`ended_at is not null`)
    .orderBy('id', 'desc')
    .execute();
  const rows: Checklist[] = lists
    .map((it) => ({ ...it, items: items.filter((one) => one.checklistId === it.id) }))
    .filter((it) => it.items.length > 0);
  return { rows, today, mayChange: relation.hr };
}

/** How far everybody is whose record the asker keeps. */
async function progress(it: Wanted, { db, who, now }: Context) {
  const today = dayOf(now);
  const all = sql`
    select c.id, json_build_object('id', p.id, 'name', p.name) as person, p.name, c.kind,
      d.name as department, c.anchor_on as day,
      count(*) filter (where i.done_at is not null)::int as done, count(*)::int as total,
      count(*) filter (where i.done_at is null and ${dueOn} < ${today})::int as late,
      min(${dueOn}) filter (where i.done_at is null) as "nextDue"
    from ${ofItems} left join departments d on d.id = p.department_id
    where c.ended_at is null and ${isOneOf(who, ['hr'])}
      and ${it.kind ? sql`c.kind = ${it.kind}` : sql`true`}
      and ${it.department ? sql`p.department_id = any(${it.department})` : sql`true`}
      and ${it.q ? sql`strpos(lower(p.name), lower(${it.q})) > 0` : sql`true`}
    group by c.id, p.id, d.id`;
  const state = it.state && (it.state === 'open' ? sql`done < total` : sql`done = total`);
  const { rows } = await sql<ChecklistProgress & { totalRows: number; overdue: number }>`
    select *, count(*) over ()::int as "totalRows", sum(late) over ()::int as overdue
    from (${all}) it
    where ${state ?? sql`true`} and ${it.overdue ? sql`late > 0` : sql`true`}
    order by "nextDue" nulls last, day desc, id
    limit ${it.perPage} offset ${(it.page - 1) * it.perPage}`.execute(db);
  const [first] = rows;
  return { rows, totalRows: first?.totalRows ?? 0, overdue: first?.overdue ?? 0, today };
}

export const checklistHandlers: Handlers<typeof checklistsEndpoints> = {
  'GET /checklists': progress,
  'GET /employee-checklists': employeeChecklists,
  'GET /my-checklist-items': async (_input, context) => ({
    rows: await myItems(context),
    today: dayOf(context.now),
  }),
  'POST /tick-checklist-item': tickItem,
  'POST /start-checklist': startChecklist,
  'POST /save-checklist-item': saveItem,
  'POST /remove-checklist-items': removeItems,
  'GET /checklist-templates': async (_input, { db }) => ({ rows: await listTemplates(db) }),
  'POST /save-checklist-template': saveTemplate,
  'POST /delete-checklist-template': deleteTemplate,
};
