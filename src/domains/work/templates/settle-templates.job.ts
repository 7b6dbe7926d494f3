import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { AuditEntry, Notice } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { daysOff } from '#/store/working-days.ts';
import { makeFrom, type Makers } from './make-from-template.records.ts';
import { daysAhead, dueBy, FARTHEST } from './planned-days.ts';
import { stopTemplate } from './stop-template.records.ts';
import type { StopReason } from './template-words.ts';
import { planOf, workerOf, type TemplateRow } from './templates.records.ts';

export type Tell = (db: Db, ids: readonly number[], notice: Notice) => Promise<void>;

export interface Settling {
  now: Date;
  makers: Makers;
  tell: Tell;
  audit: (db: Db, entries: readonly AuditEntry[]) => Promise<void>;
}

/** The template, locked and still going; another server that has it does what there is to do. */
const lockGoing = (db: Db, id: number) =>
  db
    .selectFrom('work_templates')
    .selectAll()
    .where('id', '=', id)
    .where('rule', 'is not', null)
    .where('paused_at', 'is', null)
    .where('stopped', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Why the rule makes nothing any more; undefined when it goes on. */
async function stopReason(db: Db, it: TemplateRow): Promise<StopReason | undefined> {
  const found = await db
    .selectFrom('people as p')
    .leftJoin('projects as pr', (on) => on.on('pr.id', '=', it.project_id))
    .select(['p.status', 'pr.archived_at'])
    .where('p.id', '=', it.owner_id)
    .executeTakeFirstOrThrow();
  if (found.status === 'left') return 'owner-left';
  return found.archived_at === null ? undefined : 'project-closed';
}

async function dueOf(db: Db, it: TemplateRow, today: string) {
  const plan = planOf(it);
  if (!plan) return undefined;
  const to = plan.shift === 'previous' ? addDays(today, FARTHEST) : today;
  const days = daysAhead(plan, { to });
  const [first] = days;
  if (first === undefined) return undefined;
  const personId = workerOf(it);
  const span = { personId, from: addDays(first, -FARTHEST), to: addDays(days.at(-1)!, FARTHEST) };
  const off = await daysOff(db, [span]);
  return dueBy(plan, today, (day) => off(personId, day));
}

/** Whether a rule that was another one since has made something for the day. */
const isMade = async (db: Db, id: number, day: string) =>
  (await db
    .selectFrom('work_template_runs')
    .select('day')
    .where('template_id', '=', id)
    .where('day', '=', day)
    .executeTakeFirst()) !== undefined;

async function handled(db: Db, id: number, until: string) {
  await db
    .updateTable('work_templates')
    .set({ handled_until: until })
    .where('id', '=', id)
    .execute();
}

async function makeDue(db: Db, it: TemplateRow, { now, makers, tell, audit }: Settling) {
  const today = dayOf(now);
  const due = await dueOf(db, it, today);
  if (!due) return;
  const [owner] = await readersOf(db, [it.owner_id]);
  // A blocked owner may come back: until then nothing is made in their name.
  if (!owner) return;
  if (await isMade(db, it.id, due.last)) return handled(db, it.id, due.last);
  const entries: AuditEntry[] = [];
  const notify = (ids: readonly number[], notice: Notice) => tell(db, ids, notice);
  const making = {
    db,
    who: owner,
    scope: 'own' as const,
    now,
    audit: (entry: AuditEntry) => void entries.push(entry),
    notify,
  };
  const made = await makeFrom(makers, making, it, today);
  await db
    .insertInto('work_template_runs')
    .values({
      template_id: it.id,
      day: due.last,
      made_at: now,
      made_id: made.id,
      key: made.key,
      stands_for: due.count,
    })
    .execute();
  await handled(db, it.id, due.last);
  const subject = ['work-template', it.id] as const;
  entries.push({ action: 'work-template.make', subject, after: { key: made.key, day: due.last } });
  await audit(db, entries);
  await tellOwner(notify, it, made, due.last);
}

/** Of one's own work the maker of a rule is told by it; others are told that it was given to them. */
async function tellOwner(
  notify: (ids: readonly number[], notice: Notice) => Promise<void>,
  it: TemplateRow,
  made: { key: string; without: readonly string[] },
  day: string,
) {
  const isOwn = it.assignee_id === it.owner_id;
  if (!isOwn && made.without.length === 0) return;
  const gone = made.without.join(' and ');
  await notify([it.owner_id], {
    type: 'work.repeated',
    title: gone ? `${made.key} is made without ${gone}` : `${made.key} is made`,
    body: gone ? `${it.title}: they have left. Choose somebody else in the template.` : it.title,
    link: `/tasks/templates?template=${it.id}`,
    key: `work.repeated:${it.id}:${day}`,
  });
}

async function settleOne(db: Db, id: number, settling: Settling) {
  try {
    await db.transaction().execute(async (tx) => {
      const it = await lockGoing(tx, id);
      if (!it) return;
      const reason = await stopReason(tx, it);
      if (reason) await stopTemplate(tx, it, { reason }, settling);
      else await makeDue(tx, it, settling);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The transaction took what was begun with it; why it was refused is kept by another one.
    const note = Object.values(error.fields ?? {})[0] ?? error.message;
    await db.transaction().execute(async (tx) => {
      const it = await lockGoing(tx, id);
      if (it) await stopTemplate(tx, it, { reason: 'refused', note }, settling);
    });
  }
}

/**
 * Makes what the rules mean for today and for days since the last look, once for each rule, and stops
 * rules whose owner has left or whose project is archived. Two servers at once make nothing twice.
 */
export async function settleTemplates(db: Db, settling: Settling): Promise<void> {
  const today = dayOf(settling.now);
  const rows = await db
    .selectFrom('work_templates')
    .select('id')
    .where('rule', 'is not', null)
    .where('paused_at', 'is', null)
    .where('stopped', 'is', null)
    .where(sql<boolean>`(ends_on is null or handled_until < ends_on)`)
    .where('handled_until', '<', sql<string>`${addDays(today, FARTHEST)}::date`)
    .orderBy('id')
    .execute();
  const failures: unknown[] = [];
  for (const { id } of rows) {
    try {
      await settleOne(db, id, settling);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
