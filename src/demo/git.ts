import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sealSecret } from '#/domains/work/projects/git/git-secret.server.ts';
import { branchName } from '#/domains/work/projects/issues/branch-name.ts';
import type { Db } from '#/store/records/records.ts';
import { newSigningSecret } from '#/store/signing-secret.ts';
import type { Cast } from './people.ts';

/** The repositories of the demo company; the secrets of their connections are thrown away. */

const HOUR_MS = 3_600_000;

const connections = [
  {
    name: 'Studio on GitHub',
    host: 'github',
    base_url: 'https://github.com',
    repo: 'backlot-games/lantern-lagoon',
    projects: ['LAG'],
    all: false,
  },
  {
    name: 'Core team on GitLab',
    host: 'gitlab',
    base_url: 'https://git.backlot.example',
    repo: 'core/mediation',
    projects: ['MED'],
    // So tasks as well.
    all: true,
  },
] as const;
type Plan = (typeof connections)[number];

interface Issue {
  id: number;
  key: string;
  title: string;
  group: 'started' | 'completed';
  status: string;
  /** When it came to that status. */
  since: Date;
  person: { id: number; name: string } | null;
}

/** Issues that are worked on or were done last, each with whoever has it. */
const issuesOf = async (db: Db, keys: readonly string[]): Promise<Issue[]> =>
  (
    await sql<Issue>`
      select i.id, i.key, i.title, s.status_group as "group", s.name as status,
        i.updated_at as since,
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as person
      from issues i join project_statuses s on s.id = i.status_id
      join projects pr on pr.id = i.project_id left join people p on p.id = i.assignee_id
      where pr.key = any(${[...keys]}::text[]) and s.status_group in ('started', 'completed')
        and i.depth > 0
      order by s.status_group desc, i.updated_at desc, i.id limit 18`.execute(db)
  ).rows;

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex');

/** A branch, its commits and its pull request, as far as the issue is. */
function itemsOf(plan: Plan, connection_id: number, issue: Issue, at: number, now: Date) {
  const { key, title, person, group, status } = issue;
  const branch = branchName(key, title);
  const isDone = group === 'completed';
  const began = new Date(Math.min(issue.since.getTime(), now.getTime()) - (20 + at) * HOUR_MS);
  const base = `${plan.base_url}/${plan.repo}`;
  const page = plan.host === 'github' ? base : `${base}/-`;
  const common = {
    connection_id,
    repo_id: connection_id,
    repo: plan.repo,
    // Somebody from outside wrote one of them.
    author: at === 4 ? 'lagoon-fan' : (person?.name ?? 'build-bot'),
    login: at === 4 ? 'lagoon-fan' : null,
    author_id: at === 4 ? null : (person?.id ?? null),
  };
  const later = (hours: number) => {
    const it = new Date(began.getTime() + hours * HOUR_MS);
    return { at: it, changed_at: it };
  };
  const commit = (words: string, hours: number) => {
    const state = isDone ? ('merged' as const) : null;
    const ref = hashOf(`${key} ${words}`);
    const url = `${page}/commit/${ref}`;
    return {
      item: { ...common, kind: 'commit' as const, ref, branch, title: words, state, url },
      ...later(hours),
    };
  };
  const number = String(180 + at * 3);
  const pull = {
    item: {
      ...common,
      kind: 'pull' as const,
      ref: number,
      branch,
      title: `${key} ${title}`,
      state: isDone
        ? ('merged' as const)
        : status === 'In review'
          ? ('open' as const)
          : ('draft' as const),
      url: `${page}/${plan.host === 'github' ? 'pull' : 'merge_requests'}/${number}`,
    },
    ...later(9),
  };
  const made = {
    item: {
      ...common,
      kind: 'branch' as const,
      ref: branch,
      branch: null,
      title: branch,
      state: isDone ? ('deleted' as const) : ('open' as const),
      url: `${page}/tree/${branch}`,
    },
    ...later(0),
  };
  const first = commit(`${key} ${title.toLowerCase()}, first part`, 3);
  const review = commit(`${key} address the review`, 8);
  // Of what was just begun there is only a branch yet.
  if (!isDone && at % 3 === 2) return [made];
  return isDone || status === 'In review' ? [pull, made, first, review] : [pull, made, first];
}

async function seedConnection(
  db: Db,
  plan: Plan,
  by: number,
  { masterKey, now }: { masterKey: string; now: Date },
) {
  const uid = randomUUID();
  const { id } = await db
    .insertInto('git_connections')
    .values({
      uid,
      name: plan.name,
      host: plan.host,
      base_url: plan.base_url,
      all_projects: plan.all,
      sealed: sealSecret(newSigningSecret(), masterKey, uid),
      received_at: new Date(now.getTime() - 25 * 60_000),
      made_by: by,
      created_at: new Date(now.getTime() - 80 * 24 * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (plan.all) return id;
  const projects = await db
    .selectFrom('projects')
    .select('id')
    .where('key', 'in', [...plan.projects])
    .execute();
  await db
    .insertInto('git_connection_projects')
    .values(projects.map((it) => ({ connection_id: id, project_id: it.id })))
    .execute();
  return id;
}

/** Branches of tasks that somebody works on. */
async function seedTaskBranches(db: Db, connection_id: number, plan: Plan, now: Date) {
  const tasks = await db
    .selectFrom('tasks as t')
    .innerJoin('people as p', 'p.id', 't.assignee_id')
    .select(['t.id', 't.key', 't.title', 'p.id as personId', 'p.name'])
    .where('t.status', 'in', ['in_progress', 'in_review'])
    .where('t.deleted_at', 'is', null)
    .orderBy('t.id')
    .limit(4)
    .execute();
  for (const [at, it] of tasks.entries()) {
    const ref = branchName(it.key, it.title);
    const made = new Date(now.getTime() - (5 + at * 9) * HOUR_MS);
    const { id: item_id } = await db
      .insertInto('git_items')
      .values({
        connection_id,
        kind: 'branch',
        repo_id: connection_id,
        repo: plan.repo,
        ref,
        branch: null,
        title: ref,
        state: 'open',
        author: it.name,
        login: null,
        author_id: it.personId,
        url: `${plan.base_url}/${plan.repo}/-/tree/${ref}`,
        at: made,
        changed_at: made,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('git_task_links').values({ item_id, task_id: it.id }).execute();
  }
}

/** What was delivered last: a merge, a push, what is about no issue, and one that could not be read. */
async function seedDeliveries(db: Db, id: number, plan: Plan, issues: readonly Issue[], now: Date) {
  const [push, pull] =
    plan.host === 'github' ? ['push', 'pull_request'] : ['Push Hook', 'Merge Request Hook'];
  const [done] = issues.filter((it) => it.group === 'completed');
  const told = [
    [push, 'ignored', 'It names no issue', 300],
    [pull, 'failed', 'Not as the host documents it: repository.default_branch', 210],
    [push, 'done', 'Linked', 96],
    [pull, 'done', done ? `Moved ${done.key} to ${done.status.toLowerCase()}` : 'Linked', 40],
    [push, 'ignored', 'A tag', 25],
  ] as const;
  await db
    .insertInto('git_deliveries')
    .values(
      told.map(([event, state, outcome, minutes]) => {
        const at = new Date(now.getTime() - minutes * 60_000);
        const uid = randomUUID();
        return {
          connection_id: id,
          uid,
          dedupe_key: uid,
          event,
          state,
          outcome,
          received_at: at,
          ended_at: at,
        };
      }),
    )
    .execute();
}

/** Two hosts, what of their repositories is about issues, and moves that Git made. */
export async function seedGit(db: Db, { people }: Cast, masterKey: string, now: Date) {
  const by = people.get('Usman Latif')!;
  for (const plan of connections) {
    const id = await seedConnection(db, plan, by, { masterKey, now });
    const issues = await issuesOf(db, plan.projects);
    for (const [at, issue] of issues.entries()) {
      for (const { item, ...times } of itemsOf(plan, id, issue, at, now)) {
        const { id: item_id } = await db
          .insertInto('git_items')
          .values({ ...item, ...times })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('git_links')
          .values({ item_id, issue_id: issue.id, moves: item.kind !== 'commit' })
          .execute();
      }
      // The last move of what was merged was not a person's.
      if (issue.group === 'completed' && issue.person)
        await sql`update issue_events
          set person_id = null, via = ${`Git: ${plan.name} on behalf of ${issue.person.name}`}
          where id = (select max(id) from issue_events
            where issue_id = ${issue.id} and field = 'status')`.execute(db);
    }
    await seedDeliveries(db, id, plan, issues, now);
    if (plan.all) await seedTaskBranches(db, id, plan, now);
  }
  // The season's team hands over to review by opening a pull request.
  await sql`insert into git_rules (project_id, branch_status_id, opened_status_id, merged_status_id)
    select p.id, b.id, o.id, m.id from projects p
    join project_statuses b on b.project_id = p.id and b.name = 'In progress'
    join project_statuses o on o.project_id = p.id and o.name = 'In review'
    join project_statuses m on m.project_id = p.id and m.name = 'Done'
    where p.key = 'LAG'`.execute(db);
}
