import { sql } from 'kysely';
import type { EmployeeCast } from './employee-cast.ts';
import { createIssue, ok, projectCast } from './project-cast.ts';
import type { TestServer } from './server.ts';

/** Somebody with a record who holds one thing of every kind that is handed over. */
export async function holderOf(server: TestServer, cast: EmployeeCast, name: string) {
  const { db, clock } = server;
  const put = async (statement: ReturnType<typeof sql>) =>
    ((await sql`${statement} returning id`.execute(db)).rows[0] as { id: number }).id;
  const person = await server.as('Team lead', { name, teamId: cast.team });
  ok(
    await cast.hr.call('POST /add-update-employee', {
      person: { id: person.id },
      fields: { managerId: cast.manager.id },
    }),
  );
  const { id } = person;
  const word = name.split(' ')[0]!;
  const project = await projectCast(server);
  await put(sql`insert into teams (name, lead_id) values (${`Team ${word}`}, ${id})`);
  await put(sql`insert into departments (name, head_id) values (${`Department ${word}`}, ${id})`);
  await sql`update projects set lead_id = ${id} where id = ${project.id}`.execute(db);
  const issue = ok(await createIssue(project.lead, project.key, { title: `Issue ${word}` })).body;
  await sql`update issues set assignee_id = ${id} where id = ${issue['id']}`.execute(db);
  const task = ok(await person.call('POST /tasks/save', { title: `Task ${word}` })).body;
  const other = ok(await person.call('POST /tasks/save', { title: `Second ${word}` })).body;
  ok(
    await person.call('POST /tasks/status-update', {
      id: task['id'],
      version: task['version'],
      status: 'in_progress',
    }),
  );
  const review = ok(await cast.hira.call('POST /tasks/save', { title: `Review ${word}` })).body;
  await sql`update tasks set reviewer_id = ${id} where id = ${review['id']}`.execute(db);
  const now = clock.now;
  await put(sql`insert into bug_reports (title, happened, expected, severity, reporter_id, assignee_id,
    created_at, updated_at, moved_at) values ('Bug', '', '', 2, ${cast.hira.id}, ${id}, ${now}, ${now}, ${now})`);
  await put(sql`insert into objectives (cycle, level, owner_id, title, state, created_by, created_at, changed_at)
    values ('2025-Q4', 'person', ${id}, 'Grow', 'active', ${id}, ${now}, ${now})`);
  const form = await put(sql`insert into evaluation_forms (name) values (${`Form ${word}`})`);
  await put(sql`insert into evaluations (form_id, person_id, evaluator_id, period, starts_on, ends_on, due_on)
    values (${form}, ${cast.hira.id}, ${id}, '2025 H2', '2025-07-01', '2025-12-31', '2026-01-15')`);
  await put(sql`insert into quizzes (title, owner_id) values (${`Quiz ${word}`}, ${id})`);
  await put(sql`insert into it_requests (kind, title, requester_id, assignee_id)
    values ('other', 'Cable', ${cast.hira.id}, ${id})`);
  await put(
    sql`insert into accounts (name, kind, owner_id) values (${`Account ${word}`}, 'store', ${id})`,
  );
  await put(sql`insert into company_accounts (name, kind, cost_per, recovery, notes, owner_id)
    values (${`Tool ${word}`}, 'tool', 'month', '', '', ${id})`);
  const document = Math.round(900_000 + id);
  await sql`insert into documents (id, rank, title, body, words, author_id, owner_id, audience, level,
    scope_id, changed_by, changed_at) overriding system value values (${document}, 'a', 'Handbook', '', '',
    ${id}, ${id}, 'everybody', 'read', ${document}, ${id}, ${now})`.execute(db);
  for (const column of ['owner_id', 'assignee_id', 'reviewer_id']) {
    const owner = column === 'owner_id' ? sql`` : sql`, owner_id`;
    const owned = column === 'owner_id' ? sql`` : sql`, ${cast.hira.id}`;
    await put(sql`insert into work_templates (kind, title, priority, created_at, updated_at,
      ${sql.ref(column)} ${owner}) values ('task', ${`Standup ${word}`}, 'none', ${now}, ${now}, ${id} ${owned})`);
  }
  const list = await put(sql`insert into checklists (person_id, kind, anchor_on, begun_at)
    values (${project.lead.id}, 'onboarding', '2025-11-20', ${now})`);
  await put(sql`insert into checklist_items (checklist_id, title, owner, owner_id, due_after)
    values (${list}, 'Show the office', 'named', ${id}, 1)`);
  const goodbye = await put(sql`insert into checklist_templates (kind, name)
    values ('offboarding', ${`Goodbye ${word}`})`);
  await put(sql`insert into checklist_template_items (template_id, place, title, owner, owner_id, due_after)
    values (${goodbye}, 0, 'Show the office', 'named', ${id}, 1)`);
  const figures = await put(sql`insert into reports (name, definition, author_id, sharing)
    values ('Revenue', '{}', ${id}, 'nobody')`);
  await put(sql`insert into report_schedules (report_id, author_id, every, weekday, monthday, at, format, next_at)
    values (${figures}, ${id}, 'day', 1, 1, '09:00', 'pdf', ${now})`);
  await put(sql`insert into fact_exports (name, author_id, place, format, tables, days, at, next_at)
    values (${`Lake ${word}`}, ${id}, 'files', 'parquet', '{monetisation}', 30, '05:00', ${now})`);
  await put(
    sql`insert into report_alerts (author_id, report_id, rule) values (${id}, ${figures}, '{}')`,
  );
  await put(sql`insert into shares (owner_id, report_id, figures, created_at)
    values (${id}, ${figures}, '{revenue}', ${now})`);
  const cards =
    await put(sql`insert into own_dashboards (name, filter, cards, author_id, changed_by)
    values ('Mornings', '{}', '[]', ${id}, ${id})`);
  // Whoever takes it over may have been shown it before.
  await sql`insert into own_dashboard_people (dashboard_id, person_id, change)
    values (${cards}, ${cast.manager.id}, false)`.execute(db);
  for (const owner of [id, cast.manager.id]) {
    // The taker has a view of the same name.
    await sql`insert into saved_views (person_id, path, name, query, shared)
      values (${owner}, '/dashboard', 'Mornings', '', true) on conflict do nothing`.execute(db);
  }
  const { id: report } = await server.as('Member', { name: `Report ${word}` });
  ok(
    await cast.hr.call('POST /add-update-employee', {
      person: { id: report },
      fields: { managerId: id },
    }),
  );
  return { person, report, task: Number(task['id']), other: Number(other['id']) };
}
