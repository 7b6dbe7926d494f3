import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';

export const BENCH_PROJECT = 'BNCH';
export const ENTRIES = 100_000;

/** Words that titles are made of, so that each search finds a little of much. */
const words = [
  'tide ladder reward chest banner lagoon island',
  'crash guard waterfall consent adapter bundle',
  'calendar gift league streak badge harbour lantern',
];

const titleOf = sql.raw(`concat_ws(' ',
  (string_to_array('${words[0]}', ' '))[1 + at % 7],
  (string_to_array('${words[1]}', ' '))[1 + at / 7 % 6],
  (string_to_array('${words[2]}', ' '))[1 + at / 42 % 7], 'of', at)`);

async function fillIssues(db: Db, leadId: number) {
  await sql`
    with made as (
      insert into projects (key, name, lead_id, created_at, updated_at, next_number)
      values (${BENCH_PROJECT}, 'A hundred thousand issues', ${leadId}, now(), now(), ${ENTRIES + 1})
      returning id),
    statuses as (
      insert into project_statuses (project_id, name, status_group, position)
      select made.id, initcap(g), g, p from made,
        unnest(array['backlog', 'unstarted', 'started', 'completed', 'cancelled'])
          with ordinality as s(g, p)
      returning id, project_id, position),
    type as (
      insert into project_types (project_id, name, icon, level, position)
      select id, 'Task', 'checkbox', 1, 1 from made returning id),
    boards as (
      insert into project_boards (project_id, name, columns, active)
      select project_id, 'Board',
        jsonb_agg(jsonb_build_object('statusId', id, 'limit', null) order by position), true
      from statuses group by project_id returning id)
    insert into issues (project_id, number, key, type_id, status_id, title, priority, reporter_id,
      assignee_id, points, rank, started_at, completed_at, created_at, updated_at)
    select made.id, at, ${`${BENCH_PROJECT}-`} || at, type.id, st.id, ${titleOf},
      (array['urgent', 'high', 'medium', 'low'])[1 + at % 4], ${leadId},
      case when at % 3 = 0 then ${leadId}::int end, at % 8, 'c' || lpad(at::text, 8, '0'),
      case when st.position in (3, 4) then now() - at % 90 * interval '1 day' end,
      case when st.position = 4 then now() - at % 30 * interval '1 day' end,
      now() - at % 300 * interval '1 day', now() - at % 200 * interval '1 hour'
    from made, type, generate_series(1, ${ENTRIES}) as at
    join lateral (select * from statuses where position = 1 + at % 5) st on true`.execute(db);
}

async function fillDocuments(db: Db, ownerId: number) {
  await sql`
    with root as (
      insert into documents (id, rank, title, body, words, author_id, owner_id, audience, level,
        scope_id, changed_by, changed_at)
      select 10000000, 'zz', 'A hundred thousand documents', '', '', ${ownerId}, ${ownerId},
        'everybody', 'read', 10000000, ${ownerId}, now()
      returning id)
    insert into documents (id, parent_id, rank, title, body, words, author_id, owner_id, audience,
      level, scope_id, changed_by, changed_at)
    select 10000000 + at, root.id, 'c' || lpad(at::text, 8, '0'), ${titleOf}, ${titleOf}, ${titleOf},
      ${ownerId}, ${ownerId}, 'inherited', 'read', root.id, ${ownerId}, now()
    from root, generate_series(1, ${ENTRIES}) as at`.execute(db);
}

/** A project of 100,000 issues and as many documents; kept between runs. */
export async function fillWork(db: Db) {
  const filled = await db
    .selectFrom('projects')
    .select('id')
    .where('key', '=', BENCH_PROJECT)
    .executeTakeFirst();
  if (filled) return;
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await fillIssues(tx, id);
    await fillDocuments(tx, id);
  });
  await sql`analyze issues, documents, search_entries`.execute(db);
}
