import { sql } from 'kysely';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { AuditEntry, Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { ownersOf, tellMoved, tellOwners } from './checklist-owners.records.ts';
import { checklistKinds, kindWords, type ChecklistKind } from './checklist-words.ts';
import {
  addFromTemplates,
  beginChecklist,
  isRecent,
  RECENT_DAYS,
  templatesFor,
} from './start-checklist.records.ts';

export type Settling = Pick<Context, 'db' | 'now' | 'notify'> & {
  audit: (entry: AuditEntry) => void;
  /** Whoever changes the record need not be told what they did. */
  who?: Pick<Context['who'], 'id'>;
};

interface Standing {
  personId: number;
  name: string;
  departmentId: number | null;
  /** The first or last day by the record; null: it does not say. */
  day: string | null;
  /** The record asks for a checklist of the kind. */
  wanted: boolean;
  /** The day on which the account was made. */
  madeOn: string;
  checklistId: number | null;
  anchor: string | null;
  lacksDepartment: boolean;
}

const dayBy = {
  onboarding: sql`p.joined_on`,
  offboarding: sql`coalesce(e.last_day, p.left_on)`,
} as const;
const wantedBy = {
  onboarding: sql`(e.person_id is not null and p.status <> 'left')`,
  offboarding: sql`(e.person_id is not null and (p.status = 'left' or e.last_day is not null))`,
} as const;

/** Everybody whose checklist of a kind is not as their record wants it. */
async function unsettled(
  db: Db,
  kind: ChecklistKind,
  today: string,
  ids: readonly number[] | undefined,
): Promise<Standing[]> {
  const [day, wanted] = [dayBy[kind], wantedBy[kind]];
  const { rows } = await sql<Standing>`
    select * from (
      select p.id as "personId", p.name, p.department_id as "departmentId", ${day} as day,
        ${wanted} as wanted, p.created_at::date as "madeOn",
        c.id as "checklistId", c.anchor_on as anchor,
        coalesce(c.department_id is null and p.department_id is not null
          and c.begun_at >= ${addDays(today, -RECENT_DAYS)}::date, false) as "lacksDepartment"
      from people p
      left join employees e on e.person_id = p.id
      left join checklists c on c.person_id = p.id and c.kind = ${kind} and c.ended_at is null
      where ${ids ? sql`p.id = any(${[...ids]})` : sql`true`}) it
    where it.wanted = (it."checklistId" is null) or it."lacksDepartment"
      or (it.wanted and it.day is not null and it.day <> it.anchor)
    order by it."personId"`.execute(db);
  return rows;
}

const subjectOf = ({ personId }: Standing) => ['employee', personId] as const;

async function begin(context: Settling, kind: ChecklistKind, it: Standing) {
  const { db, now, audit, notify, who } = context;
  const today = dayOf(now);
  const anchor = it.day ?? today;
  const { personId, departmentId } = it;
  const made = await beginChecklist(db, { personId, kind, anchor, departmentId, now });
  if (!made?.isNew) return;
  if (!isRecent(it.day ?? it.madeOn, today)) return;
  const items = await addFromTemplates(db, made.id, await templatesFor(db, kind, departmentId));
  if (items.length === 0) return;
  audit({
    action: 'employee.start-checklist',
    subject: subjectOf(it),
    after: { checklist: kindWords[kind], items: items.length },
  });
  const owners = await ownersOf(db, sql`c.id = ${made.id}`);
  await tellOwners(notify, owners, { key: `checklists.mine:${made.id}`, but: who?.id });
}

/** Ends what nobody need do any more; its owners are told, since some of it may have been done. */
async function end(context: Settling, kind: ChecklistKind, it: Standing) {
  const { db, now, audit, notify, who } = context;
  const id = it.checklistId!;
  const owners = await ownersOf(db, sql`c.id = ${id}`);
  await db.updateTable('checklists').set({ ended_at: now }).where('id', '=', id).execute();
  if (owners.size === 0) return;
  audit({
    action: 'employee.end-checklist',
    subject: subjectOf(it),
    before: { checklist: kindWords[kind] },
  });
  await tellMoved(notify, owners, {
    words: 'is called off: nothing is left to do',
    key: `checklists.ended:${id}:${now.getTime()}`,
    but: who?.id,
  });
}

async function move(context: Settling, kind: ChecklistKind, it: Standing) {
  const { db, now, audit, notify, who } = context;
  const id = it.checklistId!;
  await db.updateTable('checklists').set({ anchor_on: it.day! }).where('id', '=', id).execute();
  const owners = await ownersOf(db, sql`c.id = ${id}`);
  if (owners.size === 0) return;
  audit({
    action: 'employee.move-checklist',
    subject: subjectOf(it),
    before: { checklist: kindWords[kind], day: it.anchor },
    after: { checklist: kindWords[kind], day: it.day },
  });
  await tellMoved(notify, owners, {
    words: `turns on ${namedDay(it.day!, dayOf(now))} now`,
    key: `checklists.moved:${id}:${it.day}:${now.getTime()}`,
    but: who?.id,
  });
}

/** The department is known only now: its templates come in. */
async function complete(context: Settling, kind: ChecklistKind, it: Standing) {
  const { db, now, audit, notify, who } = context;
  const id = it.checklistId!;
  const { departmentId } = it;
  await db
    .updateTable('checklists')
    .set({ department_id: departmentId })
    .where('id', '=', id)
    .execute();
  if (!isRecent(it.day ?? it.madeOn, dayOf(now))) return;
  const items = await addFromTemplates(db, id, await templatesFor(db, kind, departmentId));
  if (items.length === 0) return;
  audit({
    action: 'employee.start-checklist',
    subject: subjectOf(it),
    after: { checklist: kindWords[kind], items: items.length },
  });
  const fresh = sql`i.id = any(${items.map((one) => one.id)})`;
  const key = `checklists.mine:${id}:${departmentId}`;
  await tellOwners(notify, await ownersOf(db, fresh), { key, but: who?.id });
}

/**
 * Brings checklists in line with the records: whoever joins or is to leave gets theirs, a day that moved
 * moves what is open, a leaving that was taken back ends it. Does nothing where nothing changed, so it
 * runs after a change of a record and by the clock, which finds what was done on other pages.
 * @param ids only these people
 */
export async function settleChecklists(context: Settling, ids?: readonly number[]): Promise<void> {
  const today = dayOf(context.now);
  for (const kind of checklistKinds) {
    for (const it of await unsettled(context.db, kind, today, ids)) {
      if (it.checklistId === null) {
        await begin(context, kind, it);
        continue;
      }
      if (!it.wanted) {
        await end(context, kind, it);
        continue;
      }
      if (it.day !== null && it.day !== it.anchor) await move(context, kind, it);
      if (it.lacksDepartment) await complete(context, kind, it);
    }
  }
}
