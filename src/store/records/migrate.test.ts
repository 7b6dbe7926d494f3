import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { migrate, NewerSchemaError } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Records } from './records.ts';

let records: Records;
beforeAll(async () => {
  records = await testDatabase();
});
afterAll(() => records.close());

const empty = () => sql`drop schema public cascade; create schema public`.execute(records.db);

test('a database with a newer schema is refused and not changed', async () => {
  await sql`insert into schema_migrations (name, timestamp) values ('9999_future', '')`.execute(
    records.db,
  );
  await expect(migrate(records.db)).rejects.toThrow(NewerSchemaError);
  await expect(migrate(records.db)).rejects.toThrow(/9999_future/);
  await sql`delete from schema_migrations where name = '9999_future'`.execute(records.db);
});

test('nothing runs twice', async () => {
  expect(await migrate(records.db)).toEqual([]);
});

const all = Object.keys(migrations);

test('every release is brought up to date by the next one', { timeout: 120_000 }, async () => {
  await empty();
  for (const [at, released] of all.entries())
    expect(await migrate(records.db, released)).toEqual([all[at]]);
});

// What is passed over runs in one go, the earliest with everything that came later: every fiftieth
// release stands for those around it.
test.each(all.filter((_, at) => at % 50 === 5))(
  'a database at %s is brought up to date',
  async (released) => {
    await empty();
    await migrate(records.db, released);
    expect(await migrate(records.db)).toEqual(all.slice(all.indexOf(released) + 1));
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from schema_migrations`.execute(records.db);
    expect(rows[0]!.n).toBe(all.length);
  },
);

test('who kept the old stickiness keeps its figure, as returning users', async () => {
  await empty();
  await migrate(records.db, '0091_payment-rates');
  await sql`set session_replication_role = replica`.execute(records.db);
  await sql`insert into saved_views (person_id, path, name, query)
    values (1, '/engagement', 'Who comes back', 'measure=stickiness&words=stickiness')`.execute(
    records.db,
  );
  await sql`insert into reports (name, definition, author_id, sharing)
    values ('Use', '{"measures": ["dau", "stickiness"], "sort": "-stickiness"}', 1, 'nobody')`.execute(
    records.db,
  );
  await sql`insert into report_alerts (author_id, rule)
    values (1, '{"measure": "stickiness", "threshold": 0.6}')`.execute(records.db);
  await migrate(records.db);
  const kept = await sql<{ it: unknown }>`select query as it from saved_views
    union all select definition::text from reports
    union all select rule ->> 'measure' from report_alerts`.execute(records.db);
  expect(kept.rows.map(({ it }) => it)).toEqual([
    'measure=returning&words=stickiness',
    '{"sort": "-returning", "measures": ["dau", "returning"]}',
    'returning',
  ]);
});

test('who had hours of their own keeps them as a shift, everybody else has the standard one', async () => {
  await empty();
  await migrate(records.db, '0179_audit-days');
  await sql`
    insert into roles (name, rank, grants) values ('Anybody', 10, '{}');
    insert into people (name, email, role_id, shift_start, shift_end, workdays)
      select name, lower(name) || '@backlot.example', (select max(id) from roles), starts, ends, days::int[]
      from (values ('Usual', '10:00', '19:00', '{1,2,3,4,5}'), ('Night', '22:00', '06:00', '{1,2,3,4,5}'),
        ('Short', '10:00', '14:00', '{1,2,3}'), ('Never', '10:00', '10:00', '{}')) it (name, starts, ends, days)
  `.execute(records.db);
  await migrate(records.db);
  const { rows } = await sql<{ it: string }>`
    select p.name || ' ' || h.starts || '-' || h.ends || ' ' || h.workdays::text as it
    from people p left join person_shifts own on own.person_id = p.id
    join shifts s on s.id = own.shift_id or (own.id is null and s.standard)
    join shift_hours h on h.shift_id = s.id order by p.id`.execute(records.db);
  expect(rows.map(({ it }) => it)).toEqual([
    'Usual 10:00-19:00 {1,2,3,4,5}',
    'Night 22:00-06:00 {1,2,3,4,5}',
    'Short 10:00-14:00 {1,2,3}',
    'Never 10:00-19:00 {1,2,3,4,5}',
  ]);
});

test('two servers starting at once migrate once', async () => {
  await empty();
  const ran = await Promise.all([migrate(records.db), migrate(records.db)]);
  expect(ran.flat()).toHaveLength(all.length);
});

test('files of issues are attachments under the ids they had, in texts and in search as well', async () => {
  await empty();
  await migrate(records.db, '0370_sign-in-providers');
  await sql`set session_replication_role = replica`.execute(records.db);
  const text = '![](/api/cjprojects/asset?id=41) beside ![](/api/documents/image?image=41)';
  await sql`insert into issues (id, project_id, number, key, type_id, status_id, title, description, rank,
      reporter_id, created_at, updated_at)
    overriding system value values (7, 1, 1, 'R-1', 1, 1, 'Reef', ${text}, 'a', 1, now(), now())`.execute(
    records.db,
  );
  await sql`insert into project_statuses (id, project_id, name, status_group, position)
    overriding system value values (1, 1, 'To do', 'unstarted', 1)`.execute(records.db);
  await sql`insert into issue_assets (id, issue_id, person_id, name, type, size, file_key, at)
    overriding system value
    values (41, 7, 1, 'lighthouse brief.pdf', 'application/pdf', 9, 'assets/41', now())`.execute(
    records.db,
  );
  await migrate(records.db);
  await sql`set session_replication_role = origin`.execute(records.db);
  const { rows } = await sql<{ name: string; said: string }>`
    select f.name, i.description as said from attachments f
    join issues i on f.subject_kind = 'issue' and i.id = f.subject_id where f.id = 41`.execute(
    records.db,
  );
  expect(rows).toEqual([
    {
      name: 'lighthouse brief.pdf',
      said: '![](/api/attachments/file?id=41) beside ![](/api/documents/image?image=41)',
    },
  ]);
  // What keeps up the search entries of issues names no table that is gone.
  await sql`update issues set title = 'The reef' where id = 7`.execute(records.db);
  const found = await sql<{ id: number }>`select id from search_entries
    where kind = 'issue' and id = 7`.execute(records.db);
  expect(found.rows).toHaveLength(1);
  const next = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('attachments', 'id')) as id`.execute(records.db);
  expect(Number(next.rows[0]!.id)).toBeGreaterThan(41);
});

test('what alerts had told stays in its words, for who may see the apps its author could see', async () => {
  await empty();
  await migrate(records.db, '0390_company-settings');
  const { db } = records;
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    insert into roles (id, name, rank, grants) overriding system value
      values (901, 'Sees all', 50, '{"revenue:read": "all"}'), (902, 'Leads', 40, '{"revenue:read": "team"}');
    insert into people (id, name, email, role_id) overriding system value
      values (1, 'Omar', 'omar@x.example', 901), (2, 'Sana', 'sana@x.example', 902),
        (3, 'Nobody', 'nobody@x.example', 902);
    insert into teams (id, name, lead_id) overriding system value values (5, 'Puzzle', 2);
    insert into apps (id, name, key, package, platform, team_id) overriding system value
      values (8, 'Reef', 'REE', 'x.reef', 'android', 5), (9, 'Else', 'ELS', 'x.else', 'ios', 6);
    insert into report_alerts (id, author_id, rule) overriding system value
      select it, it, '{"measure": "revenue", "filter": {}, "kind": "below", "threshold": 1}'
      from generate_series(1, 3) it;
    insert into report_alert_firings (alert_id, day, title, body, fired_at)
      select it, '2026-01-05', 'Ad revenue fell', 'From $9 to $1', now() from generate_series(1, 3) it;
  `.execute(db);
  await migrate(db);
  await sql`set session_replication_role = origin`.execute(db);
  const found = await sql<{ alert: number; words: string; apps: number[] | null }>`
    select alert_id as alert, words, apps from report_alert_findings order by alert_id`.execute(db);
  const words = 'Ad revenue fell\nFrom $9 to $1';
  expect(found.rows).toEqual([
    { alert: 1, words, apps: null },
    { alert: 2, words, apps: [8] },
    // Whoever could see nothing tells it to nobody: no app has this number.
    { alert: 3, words, apps: [0] },
  ]);
});
