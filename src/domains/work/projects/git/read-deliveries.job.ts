import type { Logger } from 'pino';
import { ZodError } from 'zod';
import { hostWords } from '#/community/git/git-hosts.ts';
import { announce } from '#/store/audit/announce.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { AuditEntry, Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { DeliveryTold } from './git-item.ts';
import { asLine } from './git-text.ts';
import { linkItems } from './link-items.records.ts';
import { moveIssue } from './move-issue.records.ts';
import { readGithub } from './read-github.ts';
import { readGitlab } from './read-gitlab.ts';

export interface ReadingTools {
  db: Db;
  tell: (db: Db, now: Date) => (ids: readonly number[], notice: Notice) => Promise<void>;
  clock: () => Date;
  log: Logger;
}

/** What fails for a reason of ours is tried so often. */
const MOST_TRIES = 3;

type End = { state: 'done' | 'ignored' | 'failed'; outcome: string };

const end = (db: Db, id: number, { state, outcome }: End, now: Date) =>
  db
    .updateTable('git_deliveries')
    .set({ state, outcome: asLine(outcome, 300), body: null, ended_at: now })
    .where('id', '=', id)
    .execute();

/** The next that waits, locked; another server that reads one is not waited for. */
const claim = (db: Db, after: number) =>
  db
    .selectFrom('git_deliveries as d')
    .innerJoin('git_connections as c', 'c.id', 'd.connection_id')
    .select(['d.id', 'd.event', 'd.body', 'd.connection_id', 'c.host', 'c.base_url'])
    .select(['c.all_projects', 'c.name'])
    .where('d.state', '=', 'waiting')
    .where('d.id', '>', after)
    .orderBy('d.id')
    .limit(1)
    .forUpdate('d')
    .skipLocked()
    .executeTakeFirst();
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

/**
 * Whoever stands behind a delivery: a person of ours where the host vouches for them, otherwise an
 * account of the host, told as one: a name that is chosen there may be anybody's.
 */
async function byWords(
  db: Db,
  { connection_id, name, host }: Claimed,
  { items, repo }: DeliveryTold,
) {
  const it = items.find(({ kind }) => kind !== 'commit') ?? items.at(-1);
  if (!it) return `Git: ${name}`;
  const known = await db
    .selectFrom('git_items as i')
    .innerJoin('people as p', 'p.id', 'i.author_id')
    .select('p.name')
    .where('i.connection_id', '=', connection_id)
    .where('i.repo_id', '=', repo.id)
    .where('i.kind', '=', it.kind)
    .where('i.ref', '=', it.ref)
    .executeTakeFirst();
  const account = asLine(it.author.login ?? it.author.name, 100) || 'somebody';
  return `Git: ${name} on behalf of ${known?.name ?? `${account} at ${hostWords[host]}`}`;
}

async function act(tx: Db, it: Claimed, tools: ReadingTools, now: Date): Promise<End> {
  const read = it.host === 'github' ? readGithub : readGitlab;
  const told = read(it.event, JSON.parse(it.body ?? 'null'));
  if ('ignored' in told) return { state: 'ignored', outcome: told.ignored };
  const connection = { ...it, id: it.connection_id };
  const { linked, moves } = await linkItems(tx, connection, told, now);
  const entries: AuditEntry[] = [];
  const moving = {
    db: tx,
    now,
    audit: (entry: AuditEntry) => void entries.push(entry),
    notify: tools.tell(tx, now),
  };
  const by = await byWords(tx, it, told);
  const moved: string[] = [];
  // In the order of their numbers, so that two deliveries never wait for each other.
  for (const move of moves.toSorted((a, b) => a.issueId - b.issueId)) {
    const to = await moveIssue(moving, { ...move, by });
    if (to) moved.push(`${to.key} to ${to.status.toLowerCase()}`);
  }
  await auditOfSystem(tx, entries, by, now);
  if (linked === 0) return { state: 'ignored', outcome: 'It names no issue' };
  const linkedTo = ['issue', 'task'] as const;
  await announce(
    tx,
    linkedTo.map((it) => ({ action: `${it}.link`, subject: [it, 0] })),
  );
  return { state: 'done', outcome: moved.length > 0 ? `Moved ${moved.join(', ')}` : 'Linked' };
}

/** What of a payload is not as its host documents it, without what it says. */
const shapeWords = (error: ZodError) =>
  `Not as the host documents it: ${error.issues.map((it) => it.path.join('.')).join(', ')}`;

async function failed(id: number, error: unknown, { db, clock, log }: ReadingTools) {
  if (error instanceof ZodError)
    return void (await end(db, id, { state: 'failed', outcome: shapeWords(error) }, clock()));
  log.error({ err: error, delivery: id }, 'a delivery of a repository host could not be read');
  const row = await db
    .updateTable('git_deliveries')
    .set((it) => ({ tries: it('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('tries')
    .executeTakeFirst();
  if (row && row.tries >= MOST_TRIES)
    await end(db, id, { state: 'failed', outcome: 'It could not be read' }, clock());
}

/**
 * Reads what repository hosts sent, each delivery in a transaction of its own: links, moves and its
 * outcome are there together or not at all. One that fails does not keep the others.
 */
export async function readDeliveries(tools: ReadingTools, signal?: AbortSignal): Promise<void> {
  let last = 0;
  for (;;) {
    if (signal?.aborted) return;
    let id: number | undefined;
    try {
      await tools.db.transaction().execute(async (tx) => {
        const it = await claim(tx, last);
        if (!it) return;
        id = it.id;
        const now = tools.clock();
        await end(tx, it.id, await act(tx, it, tools, now), now);
      });
    } catch (error) {
      if (id === undefined) throw error;
      await failed(id, error, tools);
    }
    if (id === undefined) return;
    last = id;
  }
}
