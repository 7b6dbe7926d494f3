import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { needIssue } from '../issues/issues.records.ts';
import { lockProject, mayIn, needProject, needRight } from '../projects.records.ts';
import type { GitHost } from './git-hosts.ts';
import { gitEvents } from './git-rules.ts';
import { issueGitEndpoints, type GitItem } from './issue-git.contract.ts';
import { rulesOf } from './rules.records.ts';

/** Commits shown of one issue; how many there are besides is told. */
const MOST_COMMITS = 50;

type Row = Omit<GitItem, 'at'> & { at: Date; total: number };

async function itemsOf(db: Db, issueId: number, kind: GitItem['kind']) {
  const { rows } = await sql<Row>`
    select i.id, i.kind, c.host, i.repo, i.ref, i.title, i.state, i.author, i.url,
      case when i.kind = 'pull' then i.changed_at else i.at end as at,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as person,
      count(*) over ()::int as total
    from git_links l join git_items i on i.id = l.item_id
    join git_connections c on c.id = i.connection_id
    left join people p on p.id = i.author_id
    where l.issue_id = ${issueId} and i.kind = ${kind}
    order by at desc, i.id desc limit ${MOST_COMMITS}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

async function issueGit({ id }: { id: number }, context: Context) {
  const issue = await needIssue(context, { id });
  const of = (kind: GitItem['kind']) => itemsOf(context.db, issue.id, kind);
  const commits = await of('commit');
  return {
    pulls: (await of('pull')).rows,
    branches: (await of('branch')).rows,
    commits: commits.rows,
    commitCount: commits.total,
  };
}

const connectionsTo = (db: Db, projectId: number) =>
  db
    .selectFrom('git_connections as c')
    .select(['c.id', 'c.name', 'c.host'])
    .where((it) =>
      it.or([
        it('c.all_projects', '=', true),
        it.exists(
          it
            .selectFrom('git_connection_projects as cp')
            .select('cp.project_id')
            .whereRef('cp.connection_id', '=', 'c.id')
            .where('cp.project_id', '=', projectId),
        ),
      ]),
    )
    .orderBy('c.name')
    .$castTo<{ id: number; name: string; host: GitHost }>()
    .execute();

async function projectGit(context: Context, projectId: number) {
  const { rules, version, statuses } = await rulesOf(context.db, projectId);
  return {
    ...rules,
    version,
    statuses,
    connections: await connectionsTo(context.db, projectId),
    mayConfigure: await mayIn(context, 'projects:configure', projectId),
  };
}

type Update = ParsedInputOf<(typeof issueGitEndpoints)['POST /cjprojects/update-git']>;

async function updateGit({ project: key, version, ...wanted }: Update, context: Context) {
  const { db, audit } = context;
  const { id } = await needProject(context, { key });
  await needRight(context, 'projects:configure', id);
  await lockProject(db, id);
  const before = await rulesOf(db, id);
  if (before.version !== version) throw stale(await projectGit(context, id));
  for (const event of gitEvents) {
    const chosen = wanted[event];
    if (chosen !== null && !before.statuses.some((it) => it.id === chosen))
      throw invalid({ [event]: 'Choose a status of this project.' });
  }
  const values = {
    branch_status_id: wanted.branch,
    opened_status_id: wanted.opened,
    merged_status_id: wanted.merged,
  };
  await db
    .insertInto('git_rules')
    .values({ project_id: id, ...values })
    .onConflict((it) =>
      it.column('project_id').doUpdateSet((to) => ({
        ...values,
        version: to('git_rules.version', '+', 1),
      })),
    )
    .execute();
  const named = (rules: Update | typeof before.rules | typeof wanted) =>
    Object.fromEntries(
      gitEvents.map((it) => [
        it,
        before.statuses.find((one) => one.id === rules[it])?.name ?? null,
      ]),
    );
  audit({
    action: 'project.git-rules',
    subject: ['project', id],
    before: named(before.rules),
    after: named(wanted),
  });
  return projectGit(context, id);
}

export const issueGitServed = serve(issueGitEndpoints, {
  'GET /cjprojects/issue-git': issueGit,
  'GET /cjprojects/git': async ({ project: key }, context) =>
    projectGit(context, (await needProject(context, { key })).id),
  'POST /cjprojects/update-git': updateGit,
});
