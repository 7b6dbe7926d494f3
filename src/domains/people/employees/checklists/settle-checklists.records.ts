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

type Standing = Awaited<ReturnType<typeof unsettled>>[number];

const dayBy = {
  onboarding: sql<string | null>`p.joined_on`,
  offboarding: sql<string | null>`coalesce(e.last_day, p.left_on)`,
} as const;
const wantedBy = {
  onboarding: sql<boolean>`(e.person_id is not null and p.status <> 'left')`,
  offboarding: sql<boolean>`(e.person_id is not null
    and (p.status = 'left' or e.last_day is not null))`,
} as const;

/** Everybody whose checklist of a kind is not as their record wants it. */
const unsettled = (
  db: Db,
  kind: ChecklistKind,
  today: string,
  ids: readonly number[] | undefined,
) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('people as p')
        .leftJoin('employees as e', 'e.person_id', 'p.id')
        .leftJoin('checklists as c', (join) =>
          join
            .onRef('c.person_id', '=', 'p.id')
            .on('c.kind', '=', kind)
            .on('c.ended_at', 'is', null),
        )
        .select(['p.id as personId', 'p.name', 'p.department_id as departmentId'])
        // The first or last day by the record, and whether that asks for a checklist of the kind.
        .select([dayBy[kind].as('day'), wantedBy[kind].as('wanted')])
        // The day on which the account was made.
        .select(sql<string>`p.created_at::date`.as('madeOn'))
        .select(['c.id as checklistId', 'c.anchor_on as anchor'])
        .select(
          sql<boolean>`coalesce(c.department_id is null and p.department_id is not null
            and c.begun_at >= ${addDays(today, -RECENT_DAYS)}::date, false)`.as('lacksDepartment'),
        )
        .$if(ids !== undefined, (query) =>
          query.where('p.id', '=', sql<number>`any(${[...(ids ?? [])]})`),
        )
        .as('it'),
    )
    .selectAll()
    .where(
      sql<boolean>`(it.wanted = (it."checklistId" is null) or it."lacksDepartment"
        or (it.wanted and it.day is not null and it.day <> it.anchor))`,
    )
    .orderBy('it.personId')
    .execute();

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
