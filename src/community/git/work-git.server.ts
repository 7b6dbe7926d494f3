import { sql } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { WorkKind } from '#/kernel/work-kind.ts';
import { serve } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { seenEnds, type End, type Sources } from '../relations/relations.records.ts';
import { workGit, type GitItem } from './work-git.contract.ts';

/** So many of a kind are shown; how many commits there are besides is told. */
const MOST = 50;

type Row = Omit<GitItem, 'at'> & { at: Date; total: number };

const links: Readonly<Record<WorkKind, ReturnType<typeof sql>>> = {
  issue: sql`(select item_id, issue_id as work_id from git_links)`,
  task: sql`(select item_id, task_id as work_id from git_task_links)`,
};

async function itemsOf(db: Db, end: End, kind: GitItem['kind']) {
  const { rows } = await sql<Row>`
    select i.id, i.kind, c.host, i.repo, i.ref, i.title, i.state, i.author, i.url,
      case when i.kind = 'pull' then i.changed_at else i.at end as at,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as person,
      count(*) over ()::int as total
    from ${links[end.kind]} l join git_items i on i.id = l.item_id
    join git_connections c on c.id = i.connection_id
    left join people p on p.id = i.author_id
    where l.work_id = ${end.id} and i.kind = ${kind}
    order by at desc, i.id desc limit ${MOST}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export const workGitServedBy = (sources: Sources) =>
  serve(workGit.endpoints, {
    'GET /work-git': async (end, context) => {
      if (!(await seenEnds(sources, context, [end]))(end))
        throw notFound(end.kind === 'issue' ? 'This issue' : 'This task');
      const commits = await itemsOf(context.db, end, 'commit');
      return {
        pulls: (await itemsOf(context.db, end, 'pull')).rows,
        branches: (await itemsOf(context.db, end, 'branch')).rows,
        commits: commits.rows,
        commitCount: commits.total,
      };
    },
  });
