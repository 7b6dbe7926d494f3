import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Settling } from './settle-templates.job.ts';
import { stopWords, type StopReason } from './template-words.ts';
import type { TemplateRow } from './templates.records.ts';

/**
 * Who is told that a rule stopped: its owner; of one who has left whoever gets the work, the project's
 * lead, the leads of their last teams, or, where there is none of these, those who may write all tasks.
 */
async function concerned(db: Db, it: TemplateRow): Promise<number[]> {
  const found = sql<{ id: number | null; nth: number }>`(
    select ${it.owner_id}::int as id, 1 as nth
    union select ${it.assignee_id}::int, 2
    union select lead_id, 2 from projects where id = ${it.project_id}
    union select t.lead_id, 2 from team_members m join teams t on t.id = m.team_id
      where m.person_id = ${it.owner_id}
        and m.until is not distinct from (select max(until) filter (where not exists (
          select 1 from team_members x where x.person_id = ${it.owner_id} and x.until is null))
          from team_members where person_id = ${it.owner_id})
    union select p.id, 3 from people p join roles r on r.id = p.role_id
      where r.grants ->> 'tasks:write' = 'all')`;
  const rows = await db
    .selectFrom(found.as('f'))
    .innerJoin('people as p', 'p.id', 'f.id')
    .select((eb) => ['p.id', eb.fn.min('f.nth').as('nth')])
    .where('p.status', '=', sql.lit('active'))
    .groupBy('p.id')
    .orderBy('nth')
    .orderBy('p.id')
    .execute();
  const near = rows.filter((row) => row.nth < 3);
  return (near.length > 0 ? near : rows).map((row) => row.id);
}

/** Stops a rule and tells those who can let it go on. */
export async function stopTemplate(
  db: Db,
  it: TemplateRow,
  { reason, note }: { reason: StopReason; note?: string },
  { now, tell, audit }: Settling,
): Promise<void> {
  await db
    .updateTable('work_templates')
    .set((row) => ({
      stopped: reason,
      stop_note: note ?? null,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', it.id)
    .execute();
  const subject = ['work-template', it.id] as const;
  await audit(db, [{ action: 'work-template.stop', subject, after: { reason, note } }]);
  await tell(db, await concerned(db, it), {
    type: 'work.stopped',
    title: `“${it.title}” makes nothing any more`,
    body: note ? `${stopWords[reason]} ${note}` : stopWords[reason],
    link: `/tasks/templates?template=${it.id}`,
    key: `work.stopped:${it.id}:${now.getTime()}`,
  });
}
