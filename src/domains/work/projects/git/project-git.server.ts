import type { GitHost } from '#/community/git/git-hosts.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { lockProject, mayIn, needProject, needRight } from '../projects.records.ts';
import { gitEvents } from './git-rules.ts';
import { projectGitEndpoints } from './project-git.contract.ts';
import { rulesOf } from './rules.records.ts';

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

type Update = ParsedInputOf<(typeof projectGitEndpoints)['POST /cjprojects/update-git']>;

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

export const projectGitServed = serve(projectGitEndpoints, {
  'GET /cjprojects/git': async ({ project: key }, context) =>
    projectGit(context, (await needProject(context, { key })).id),
  'POST /cjprojects/update-git': updateGit,
});
