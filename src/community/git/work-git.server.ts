import { sql } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { seenEnds, type End, type Sources } from '../relations/relations.records.ts';
import { workGit, type GitItem } from './work-git.contract.ts';

/** So many of a kind are shown; how many commits there are besides is told. */
const MOST = 50;

const links = {
  issue: sql<{ item_id: number; work_id: number }>`(
    select item_id, issue_id as work_id from git_links)`,
  task: sql<{ item_id: number; work_id: number }>`(
    select item_id, task_id as work_id from git_task_links)`,
};

async function itemsOf(db: Db, end: End, kind: GitItem['kind']) {
  const rows = await db
    .selectFrom(links[end.kind].as('l'))
    .innerJoin('git_items as i', 'i.id', 'l.item_id')
    .innerJoin('git_connections as c', 'c.id', 'i.connection_id')
    .leftJoin('people as p', 'p.id', 'i.author_id')
    .select(['i.id', 'i.kind', 'c.host', 'i.repo', 'i.ref', 'i.title', 'i.state', 'i.author'])
    .select('i.url')
    .select(sql<Date>`case when i.kind = 'pull' then i.changed_at else i.at end`.as('at'))
    .select(
      sql<GitItem['person']>`case when p.id is not null
        then json_build_object('id', p.id, 'name', p.name) end`.as('person'),
    )
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('l.work_id', '=', end.id)
    .where('i.kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MOST)
    .execute();
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
