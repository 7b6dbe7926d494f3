import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Assignee } from './assignees.contract.ts';

export type AssigneeRecord = Awaited<ReturnType<typeof selectAssignees>>[number];

interface Selection {
  where: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}

/** People who are asked, by name; `where` may use `t`, `p` and `m` (their latest attempt). */
export const selectAssignees = (db: Db, { where, limit = 500, offset = 0 }: Selection) =>
  db
    .selectFrom('quiz_assignees as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('quiz_attempts as a')
        .select('a.state')
        .whereRef('a.assignee_id', '=', 't.id')
        .orderBy('a.number', 'desc')
        .limit(sql.lit(1))
        .as('m'),
    )
    .select(['t.id', 't.version', 't.quiz_id', 't.person_id', 'p.name', 'p.title', 'p.email'])
    .select(['t.extra_minutes', 't.invited_at', 't.invitations', 't.reminded_at'])
    .select([
      't.withdrawn_at',
      'm.state as attempt',
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where(sql<boolean>`${where}`)
    .orderBy(sql`t.withdrawn_at is not null`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('t.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const assigneeOf = (it: AssigneeRecord): Assignee => ({
  id: it.id,
  version: it.version,
  person: { id: it.person_id, name: it.name, title: it.title },
  extraMinutes: it.extra_minutes,
  invitedAt: it.invited_at?.toISOString() ?? null,
  invitations: it.invitations,
  remindedAt: it.reminded_at?.toISOString() ?? null,
  withdrawnAt: it.withdrawn_at?.toISOString() ?? null,
  attempt: it.attempt,
});
