import { sql, type RawBuilder } from 'kysely';
import type { HitKind } from '#/kernel/hit.ts';
import { createIssue, ok, projectCast } from './project-cast.ts';
import type { Colleague, TestServer } from './server.ts';
import { create, taskCast } from './task-cast.ts';

/**
 * One record of every kind that can be found by name, each with `word` in its name, and none of them
 * any business of `outsider`, a member of another team. `admin` may see all of them. Of one server
 * each time with another `nth`.
 */
export async function canaries(server: TestServer, word: string, nth = 0) {
  const { db } = server;
  const { lead, amna, app, team } = await taskCast(server);
  const project = await projectCast(server);
  const outsider = await server.as('Member', {
    teamId: await server.team(`The other side ${nth}`),
  });
  const admin = await server.as('Admin', { name: nth > 0 ? `Sana Mirza ${nth}` : 'Sana Mirza' });
  const put = async (statement: RawBuilder<unknown>) =>
    ((await sql`${statement} returning id`.execute(db)).rows[0] as { id: number }).id;

  await sql`update apps set name = ${`${word} Lagoon`} where id = ${app}`.execute(db);
  await sql`update teams set name = ${`Team ${word}`} where id = ${team}`.execute(db);
  await sql`update projects set name = ${`Project ${word}`} where id = ${project.id}`.execute(db);
  const person: Colleague = await server.as('Member', { name: `Hira ${word}`, teamId: team });
  const task = ok(await create(amna, { title: `A ${word} task` })).body['id'];
  const issue = ok(await createIssue(project.amna, project.key, { title: `Issue ${word}` })).body[
    'id'
  ];
  const document = await put(sql`
    insert into documents (id, rank, title, body, words, author_id, owner_id, audience, level,
      scope_id, changed_by, changed_at)
    values (${900_000 + nth}, ${`a${nth}`}, ${`${word} tables`}, '', ${`${word} in the text`}, ${admin.id},
      ${admin.id}, 'people', 'read', ${900_000 + nth}, ${admin.id}, now())`);
  const objective = await put(sql`
    insert into objectives (cycle, level, owner_id, title, is_private, state, created_by,
      created_at, changed_at)
    values ('2025-Q4', 'person', ${amna.id}, ${`Objective ${word}`}, true, 'active', ${amna.id},
      now(), now())`);
  const keyResult = await put(sql`
    insert into key_results (objective_id, place, title, kind, start_value, target_value, weight)
    values (${objective}, 1, ${`Result ${word}`}, 'number', 0, 5, 100)`);
  const announcement = await put(sql`
    insert into announcements (title, body, audience, author_id, created_at, changed_by, changed_at)
    values (${`News ${word}`}, '', 'everyone', ${lead.id}, now(), ${lead.id}, now())`);
  const bug = await put(sql`
    insert into bug_reports (title, happened, expected, severity, reporter_id, created_at, updated_at,
      moved_at)
    values (${`Bug ${word}`}, '', '', 2, ${amna.id}, now(), now(), now())`);
  const network = await put(sql`insert into networks (code, name, type, position)
    values (${`${word}-net`}, 'A network', 'ads', 900)`);
  const ids: Record<HitKind, unknown> = {
    app,
    person: person.id,
    team,
    task,
    issue,
    project: project.id,
    document,
    objective,
    'key-result': keyResult,
    announcement,
    'bug-report': bug,
    campaign: await put(sql`insert into campaigns (network_id, external_id, name, app_id)
      values (${network}, 'c-1', ${`Campaign ${word}`}, ${app})`),
    report: await put(sql`insert into reports (name, definition, author_id, sharing)
      values (${`Report ${word}`}, '{}', ${admin.id}, 'nobody')`),
    dashboard: await put(sql`insert into own_dashboards (name, filter, cards, author_id, changed_by)
      values (${`Dashboard ${word}`}, '{}', '[]', ${admin.id}, ${admin.id})`),
    'sql-query': await put(sql`insert into sql_queries (name, sql, date, author_id)
      values (${`Query ${word}`}, 'select 1', 'last-30', ${admin.id})`),
    view: await put(sql`insert into saved_views (person_id, path, name, query)
      values (${admin.id}, '/dashboard', ${`View ${word}`}, '')`),
    account: await put(sql`insert into company_accounts (name, kind, cost_per, recovery, notes)
      values (${`Account ${word}`}, 'tool', 'month', '', '')`),
    'evaluation-form': await put(
      sql`insert into evaluation_forms (name) values (${`Form ${word}`})`,
    ),
    asset: await put(sql`insert into it_assets (tag, kind, name)
      values (${`IT-900${1 + nth}`}, 'laptop', ${`Laptop ${word}`})`),
    quiz: await put(sql`insert into quizzes (title, owner_id)
      values (${`Quiz ${word}`}, ${lead.id})`),
  };
  return { outsider, admin, person, project, ids };
}
