import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { AttemptState } from '../quiz-words.ts';
import type { Assignee } from './assignees.contract.ts';

export interface AssigneeRecord {
  id: number;
  version: number;
  quiz_id: number;
  person_id: number;
  name: string;
  title: string | null;
  email: string;
  extra_minutes: number;
  invited_at: Date | null;
  invitations: number;
  reminded_at: Date | null;
  withdrawn_at: Date | null;
  attempt: AttemptState;
  total: number;
}

interface Selection {
  where: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
}

/** People who are asked, by name; `where` may use `t`, `p` and `m` (their latest attempt). */
export async function selectAssignees(db: Db, { where, limit = 500, offset = 0 }: Selection) {
  const { rows } = await sql<AssigneeRecord>`
    select t.id, t.version, t.quiz_id, t.person_id, p.name, p.title, p.email, t.extra_minutes,
      t.invited_at, t.invitations, t.reminded_at, t.withdrawn_at, m.state as attempt,
      count(*) over ()::int as total
    from quiz_assignees t
    join people p on p.id = t.person_id
    cross join lateral (select a.state from quiz_attempts a where a.assignee_id = t.id
      order by a.number desc limit 1) m
    where ${where}
    order by t.withdrawn_at is not null, lower(p.name), t.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

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
