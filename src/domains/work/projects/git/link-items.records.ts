import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { knownAuthor } from './authors.records.ts';
import type { CommitTold, DeliveryTold, ItemTold, PullTold } from './git-item.ts';
import type { GitEvent } from './git-rules.ts';
import { asLine, firstLine, linkOn, notAfter } from './git-text.ts';
import { keysInBranch, keysInText } from './issue-keys.ts';

export interface Connection {
  id: number;
  base_url: string;
  all_projects: boolean;
}

/** Which keys an item names; those in `about` are what it is about. */
function keysOf(it: ItemTold): { named: string[]; about: string[] } {
  if (it.kind === 'branch') {
    const keys = keysInBranch(it.ref);
    return { named: keys, about: keys };
  }
  if (it.kind === 'commit') {
    const { named, closed } = keysInText(it.message);
    return { named, about: closed };
  }
  const [title, text] = [keysInText(it.title), keysInText(it.description)];
  const about = [...new Set([...keysInBranch(it.branch), ...title.named, ...text.closed])];
  return { named: [...new Set([...about, ...text.named])], about };
}

/** Issues with these keys in projects of the connection; keys that are nobody's are left out. */
async function issuesWithin(db: Db, connection: Connection, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const all = connection.all_projects;
  return db
    .selectFrom('issues as i')
    .select(['i.id', 'i.key'])
    .where('i.key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('i.deleted_at', 'is', null)
    .where(
      sql<boolean>`(${all} or i.project_id in (select project_id from git_connection_projects
        where connection_id = ${connection.id}))`,
    )
    .orderBy('i.id')
    .execute();
}

/** Tasks with these keys: they belong to no project, so only who reaches all of them reaches tasks. */
async function tasksWithin(db: Db, connection: Connection, keys: readonly string[]) {
  if (keys.length === 0 || !connection.all_projects) return [];
  return db
    .selectFrom('tasks')
    .select('id')
    .where('key', 'in', [...keys])
    .where('deleted_at', 'is', null)
    .execute();
}

interface Linked {
  issueId: number;
  event: GitEvent;
}

const titleOf = (it: ItemTold) =>
  it.kind === 'branch'
    ? asLine(it.ref, 200)
    : it.kind === 'commit'
      ? firstLine(it.message)
      : asLine(it.title, 200);

/** What becomes of the issues an item is about, by what it was before. */
function eventOf(it: ItemTold, before: string | null | undefined): GitEvent | undefined {
  if (it.kind === 'commit') return it.isOnDefault && before !== 'merged' ? 'merged' : undefined;
  if (it.kind === 'branch') return it.state === 'open' && before !== 'open' ? 'branch' : undefined;
  if (it.state === before) return undefined;
  if (it.state === 'merged') return 'merged';
  if (it.state === 'closed') return undefined;
  return it.state === 'open' ? 'opened' : before === undefined ? 'branch' : undefined;
}

/** A commit is merged once it came to the main branch. */
const stateOf = (it: ItemTold) =>
  it.kind === 'commit' ? (it.isOnDefault ? ('merged' as const) : null) : it.state;

/** Whether it counts as work on the issues it is about: what anybody may offer from a fork does not. */
const isOwnWork = (it: ItemTold) => it.kind !== 'pull' || !it.isFromFork || it.state === 'merged';

const changedAt = (it: CommitTold | PullTold | { kind: 'branch' }, now: Date) =>
  it.kind === 'pull' ? notAfter(it.changedAt, now) : now;

/** Commits that a forced push wrote anew: the same line on the same branch, under another hash. */
async function forgetReplaced(db: Db, connectionId: number, { repo, items }: DeliveryTold) {
  const commits = items.filter((it) => it.kind === 'commit');
  if (commits.length === 0) return;
  await db
    .deleteFrom('git_items')
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'commit')
    .where('repo_id', '=', repo.id)
    .where('branch', '=', commits[0]!.branch)
    .where('title', 'in', commits.map(titleOf))
    .where(
      'ref',
      'not in',
      commits.map((it) => it.ref),
    )
    .execute();
}

async function linkItem(
  db: Db,
  connection: Connection,
  repo: DeliveryTold['repo'],
  it: ItemTold,
  now: Date,
): Promise<{ linked: number; moves: Linked[] }> {
  const none = { linked: 0, moves: [] };
  const keys = keysOf(it);
  const issues = await issuesWithin(db, connection, keys.named);
  const tasks = await tasksWithin(db, connection, keys.named);
  const ref = asLine(it.ref, 255);
  const before = await db
    .selectFrom('git_items')
    .select(['id', 'state', 'changed_at'])
    .where('connection_id', '=', connection.id)
    .where('kind', '=', it.kind)
    .where('repo_id', '=', repo.id)
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirst();
  // Deliveries may come in another order than what they tell of happened.
  if (before && it.kind === 'pull' && before.changed_at > changedAt(it, now)) return none;
  if (!before && issues.length + tasks.length === 0) return none;
  const values = {
    repo: asLine(repo.name, 200),
    title: titleOf(it) || ref,
    branch: it.kind === 'branch' ? null : asLine(it.branch, 255),
    state: stateOf(it),
    url: linkOn(connection.base_url, it.url),
    changed_at: changedAt(it, now),
  };
  const { id } = before
    ? await db
        .updateTable('git_items')
        // A commit that comes to another branch stays where it was made.
        .set(
          it.kind === 'commit'
            ? { repo: values.repo, ...(it.isOnDefault && { state: 'merged' as const }) }
            : values,
        )
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('git_items')
        .values({
          ...values,
          ...(await knownAuthor(db, connection.id, it.author)),
          connection_id: connection.id,
          kind: it.kind,
          repo_id: repo.id,
          ref,
          at: it.kind === 'branch' ? now : notAfter(it.at, now),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  const isAbout = (key: string) => isOwnWork(it) && keys.about.includes(key);
  await db.deleteFrom('git_links').where('item_id', '=', id).execute();
  await db.deleteFrom('git_task_links').where('item_id', '=', id).execute();
  if (tasks.length > 0)
    await db
      .insertInto('git_task_links')
      .values(tasks.map((one) => ({ item_id: id, task_id: one.id })))
      .execute();
  if (issues.length > 0)
    await db
      .insertInto('git_links')
      .values(issues.map((one) => ({ item_id: id, issue_id: one.id, moves: isAbout(one.key) })))
      .execute();
  const event = eventOf(it, before?.state);
  const about = event ? issues.filter(({ key }) => isAbout(key)) : [];
  return {
    linked: issues.length + tasks.length,
    moves: about.map((one) => ({ issueId: one.id, event: event! })),
  };
}

/**
 * Locks the issues that are named, in the order of their ids, before anything is linked to them: a link
 * holds its issue as well, and two that hold one and then both change it wait for each other.
 */
async function lockIssues(db: Db, connection: Connection, items: readonly ItemTold[]) {
  const keys = [...new Set(items.flatMap((it) => keysOf(it).named))];
  const issues = await issuesWithin(db, connection, keys);
  await db
    .selectFrom('issues')
    .select('id')
    .where(sql<boolean>`id = any(${issues.map((it) => it.id)}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Commits of one push that are kept, the newest: thousands would be all that an issue shows. */
const MOST_COMMITS = 200;

/** Keeps what of a delivery is about issues; answers which of them it may move. */
export async function linkItems(
  db: Db,
  connection: Connection,
  told: DeliveryTold,
  now: Date,
): Promise<{ linked: number; moves: Linked[] }> {
  if (told.isForced) await forgetReplaced(db, connection.id, told);
  const commits = told.items.filter((it) => it.kind === 'commit' && keysOf(it).named.length > 0);
  const others = told.items.filter((it) => it.kind !== 'commit');
  const items = [...others, ...commits.slice(-MOST_COMMITS)];
  await lockIssues(db, connection, items);
  const all = { linked: 0, moves: [] as Linked[] };
  for (const it of items) {
    const { linked, moves } = await linkItem(db, connection, told.repo, it, now);
    all.linked += linked;
    all.moves.push(...moves);
  }
  return all;
}
