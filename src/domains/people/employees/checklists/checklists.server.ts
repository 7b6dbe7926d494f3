import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import { needEmployee } from '../employee.records.ts';
import { isOneOf } from '../employees.policy.ts';
import { removeItems, saveItem, startChecklist, tickItem } from './change-items.server.ts';
import { dueOn, isOpen, itemsIn, ownedBy, ownerPerson } from './checklist-items.records.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './checklist-templates.server.ts';
import type { checklistsEndpoints } from './checklists.contract.ts';

type Wanted = ParsedInputOf<(typeof checklistsEndpoints)['GET /checklists']>;

/** As many as an owner is shown at once: what is due first. */
const MOST_OF_MINE = 200;

/** What the asker owns and has still to do, what is due first. */
export async function myItems({ db, who, now }: Context, limit = MOST_OF_MINE) {
  const today = dayOf(now);
  return itemsIn(db)
    .select(['i.id', 'i.version', 'i.title', 'c.kind'])
    .select(
      sql<{ id: number; name: string }>`json_build_object('id', p.id, 'name', p.name)`.as('person'),
    )
    .select([dueOn.as('dueOn'), sql<boolean>`${dueOn} < ${today}`.as('isLate')])
    .where(isOpen)
    .where(ownedBy(who))
    .orderBy(dueOn)
    .orderBy('i.id')
    .limit(limit)
    .execute();
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
  const items = await itemsIn(db)
    .leftJoin('people as x', 'x.id', 'i.done_by')
    .select(['i.id', 'i.version', 'i.title', 'i.owner', ownerPerson.as('person')])
    .select([dueOn.as('dueOn'), sql<boolean>`${isOpen} and ${dueOn} < ${today}`.as('isLate')])
    .select(['i.done_at as doneAt', 'x.name as doneBy'])
    .select(
      sql<boolean>`c.ended_at is null and (${ownedBy(who)} or ${isOneOf(who, ['hr'])})`.as(
        'mayTick',
      ),
    )
    .select('c.id as checklistId')
    .where('c.person_id', '=', person)
    .$if(relation.self, (query) =>
      query.where(sql<boolean>`(c.kind = 'onboarding' or i.owner = 'person')`),
    )
    .orderBy(dueOn)
    .orderBy('i.id')
    .execute();
  const lists = await db
    .selectFrom('checklists')
    .select(['id', 'kind', 'anchor_on as day'])
    .select(sql<boolean>`ended_at is not null`.as('hasEnded'))
    .where('person_id', '=', person)
    .orderBy(sql`ended_at is not null`)
    .orderBy('id', 'desc')
    .execute();
  const rows = lists
    .map((it) => ({ ...it, items: items.filter((one) => one.checklistId === it.id) }))
    .filter((it) => it.items.length > 0);
  return { rows, today, mayChange: relation.hr };
}

/** How far everybody is whose record the asker keeps. */
async function progress(it: Wanted, { db, who, now }: Context) {
  const today = dayOf(now);
  const all = itemsIn(db)
    .leftJoin('departments as d', 'd.id', 'p.department_id')
    .select('c.id')
    .select(
      sql<{ id: number; name: string }>`json_build_object('id', p.id, 'name', p.name)`.as('person'),
    )
    .select(['p.name', 'c.kind', 'd.name as department', 'c.anchor_on as day'])
    .select([
      sql<number>`count(*) filter (where i.done_at is not null)::int`.as('done'),
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where i.done_at is null and ${dueOn} < ${today})::int`.as(
        'late',
      ),
      sql<string | null>`min(${dueOn}) filter (where i.done_at is null)`.as('nextDue'),
    ])
    .where('c.ended_at', 'is', null)
    .where(sql<boolean>`${isOneOf(who, ['hr'])}`)
    .$if(it.kind !== undefined, (query) => query.where('c.kind', '=', it.kind!))
    .$if(it.department !== undefined, (query) =>
      query.where('p.department_id', '=', sql<number>`any(${it.department})`),
    )
    .$if(Boolean(it.q), (query) =>
      query.where(sql<boolean>`strpos(lower(p.name), lower(${it.q})) > 0`),
    )
    .groupBy(['c.id', 'p.id', 'd.id']);
  const rows = await db
    .selectFrom(all.as('it'))
    .selectAll()
    .select([
      sql<number>`count(*) over ()::int`.as('totalRows'),
      sql<number>`sum(late) over ()::int`.as('overdue'),
    ])
    .$if(it.state !== undefined, (query) =>
      query.where(it.state === 'open' ? sql<boolean>`done < total` : sql<boolean>`done = total`),
    )
    .$if(Boolean(it.overdue), (query) => query.where(sql<boolean>`late > 0`))
    .orderBy('nextDue', (order) => order.asc().nullsLast())
    .orderBy('day', 'desc')
    .orderBy('id')
    .limit(it.perPage)
    .offset((it.page - 1) * it.perPage)
    .execute();
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
