import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen } from '#/store/scope.ts';
import { newSigningSecret } from '#/store/signing-secret.ts';
import { MOST_CONNECTIONS, type gitConnectionsEndpoints } from './git-connections.contract.ts';
import { findConnection, type Asking } from './git-connections.records.ts';
import { sealSecret } from './git-secret.server.ts';

type Of<K extends keyof typeof gitConnectionsEndpoints> = ParsedInputOf<
  (typeof gitConnectionsEndpoints)[K]
>;
type About = Pick<Of<'POST /add-git-connection'>, 'name' | 'baseUrl' | 'projects'>;

/** Any constant: the lock that counts connections one after the other. */
const COUNT_LOCK = 7_340_031;

const subjectOf = (id: number) => ['git-connection', id] as const;

/** @throws Refusal `not-found` */
export async function shown(asking: Asking, id: number) {
  const found = await findConnection(asking, id);
  if (!found) throw notFound('This connection');
  return found;
}

/** Locked until the commit, at the version the change was made against. */
async function lock(context: Asking, { id, version }: { id: number; version: number }) {
  const row = await context.db
    .selectFrom('git_connections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('This connection');
  if (row.version !== version) throw stale(await shown(context, id));
  return row;
}

const taken = (name: string) => (error: unknown) => {
  if (violated(error) !== 'git_connections_name_key') throw error;
  const message = `There is a connection named “${name}” already.`;
  throw conflict(message, { name: message });
};

async function requireRoom(db: Db) {
  await hold(db, COUNT_LOCK);
  const { count } = await db
    .selectFrom('git_connections')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_CONNECTIONS)
    throw conflict(`There are ${MOST_CONNECTIONS} connections. Remove one before you add another.`);
}

/**
 * Sets which projects a connection reaches: those the person chose of the ones they see. What it
 * reaches beyond their sight stays as it is.
 */
async function setProjects({ db, who }: Asking, id: number, projects: About['projects']) {
  if (projects === 'all' && scopeOf(may('projects:read'), who.grants) !== 'all')
    throw invalid({ projects: 'Only somebody who sees every project may choose all of them.' });
  const wanted = projects === 'all' ? [] : projects;
  const seen = await db
    .selectFrom('projects as p')
    .select(['p.id', 'p.key'])
    .where('p.id', 'in', wanted.length > 0 ? wanted : [0])
    .where(projectSeen('p.id', who))
    .execute();
  if (seen.length < wanted.length) throw invalid({ projects: 'Choose projects from the list.' });
  await db
    .deleteFrom('git_connection_projects as cp')
    .where('cp.connection_id', '=', id)
    .where(projects === 'all' ? sql<boolean>`true` : projectSeen('cp.project_id', who))
    .execute();
  if (seen.length > 0)
    await db
      .insertInto('git_connection_projects')
      .values(seen.map((it) => ({ connection_id: id, project_id: it.id })))
      .execute();
  return projects === 'all' ? 'all' : seen.map((it) => it.key).toSorted();
}

/** What it linked where it does not reach any more. */
async function unlinkBeyond(db: Db, id: number) {
  await db
    .deleteFrom('git_links as l')
    .using(['git_items as it', 'issues as i'])
    .whereRef('it.id', '=', 'l.item_id')
    .where('it.connection_id', '=', id)
    .whereRef('i.id', '=', 'l.issue_id')
    .where('i.project_id', 'not in', (eb) =>
      eb.selectFrom('git_connection_projects').select('project_id').where('connection_id', '=', id),
    )
    .execute();
  await db
    .deleteFrom('git_task_links as l')
    .using('git_items as it')
    .whereRef('it.id', '=', 'l.item_id')
    .where('it.connection_id', '=', id)
    .execute();
}

export const addConnection = (
  { projects, baseUrl, ...it }: Of<'POST /add-git-connection'>,
  context: Context,
) =>
  context.commit(async (inside) => {
    await requireRoom(inside.db);
    const asking = { ...inside, who: context.who };
    const [uid, secret] = [randomUUID(), newSigningSecret()];
    const { id } = await inside.db
      .insertInto('git_connections')
      .values({
        ...it,
        uid,
        base_url: baseUrl,
        all_projects: projects === 'all',
        sealed: sealSecret(secret, inside.masterKey, uid),
        made_by: context.who.id,
        created_at: inside.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(taken(it.name));
    const reached = await setProjects(asking, id, projects);
    inside.audit({
      action: 'git-connection.add',
      subject: subjectOf(id),
      after: { ...it, baseUrl, projects: reached },
    });
    return { connection: await shown(asking, id), secret };
  });

const namesOf = ({ allProjects, projects }: Awaited<ReturnType<typeof shown>>) =>
  allProjects ? 'all' : projects.map((it) => it.key);

export async function editConnection(
  { id, version, name, baseUrl, projects }: Of<'POST /edit-git-connection'>,
  context: Context,
) {
  await lock(context, { id, version });
  const before = await shown(context, id);
  await context.db
    .updateTable('git_connections')
    .set((it) => ({
      name,
      base_url: baseUrl,
      all_projects: projects === 'all',
      version: it('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
    .catch(taken(name));
  const reached = await setProjects(context, id, projects);
  if (projects !== 'all') await unlinkBeyond(context.db, id);
  context.audit({
    action: 'git-connection.edit',
    subject: subjectOf(id),
    before: { name: before.name, baseUrl: before.baseUrl, projects: namesOf(before) },
    after: { name, baseUrl, projects: reached },
  });
  return shown(context, id);
}

export async function switchConnection(
  { id, version, on }: Of<'POST /switch-git-connection'>,
  context: Context,
) {
  const before = await lock(context, { id, version });
  const state = on ? ('on' as const) : ('paused' as const);
  await context.db
    .updateTable('git_connections')
    .set((it) => ({ state, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  context.audit({
    action: 'git-connection.switch',
    subject: subjectOf(id),
    before: { state: before.state },
    after: { state },
  });
  return shown(context, id);
}

export const renewSecret = (which: Of<'POST /renew-git-secret'>, context: Context) =>
  context.commit(async (inside) => {
    const asking = { ...inside, who: context.who };
    const { id, uid } = await lock(asking, which);
    const secret = newSigningSecret();
    await inside.db
      .updateTable('git_connections')
      .set((it) => ({
        sealed: sealSecret(secret, inside.masterKey, uid),
        refused_at: null,
        refused: null,
        version: it('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    const hidden = { secret: 'hidden' };
    inside.audit({
      action: 'git-connection.renew-secret',
      subject: subjectOf(id),
      before: hidden,
      after: hidden,
    });
    return { connection: await shown(asking, id), secret };
  });

export async function removeConnection(which: Of<'POST /remove-git-connection'>, context: Context) {
  const { name, host, base_url: baseUrl } = await lock(context, which);
  await context.db.deleteFrom('git_connections').where('id', '=', which.id).execute();
  context.audit({
    action: 'git-connection.remove',
    subject: subjectOf(which.id),
    before: { name, host, baseUrl },
  });
  return { message: `The connection “${name}” is removed.` };
}
