import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#/kernel/refusal.ts';
import { refuseOther } from './change-user.server.ts';
import type { Directory } from './directory.ts';
import { findGroupOf, memberUids, userIdsOf, type GroupRow } from './groups.records.ts';
import { forgetRefusalsOf, noteRefusal } from './refusals.records.ts';
import { patchGroup, readGroup, type GroupAbout } from './scim/group-about.ts';
import { readPatch } from './scim/patch.ts';
import { invalidValue, noResource, ScimError, uniqueness } from './scim/scim-error.ts';
import { keyOf } from './scim/user-about.ts';
import { settleUsers } from './settle-users.records.ts';

const subjectOf = ({ provider }: Directory) => ['sign-in-provider', provider.id] as const;

const NAMED_IN_LOG = 20;

async function refuseTaken({ provider, tools }: Directory, name: string, but?: number) {
  const other = await tools.db
    .selectFrom('directory_groups')
    .select('id')
    .where('provider_id', '=', provider.id)
    .where('name_key', '=', keyOf(name))
    .executeTakeFirst();
  if (other && other.id !== but) throw uniqueness(`There is a group named ${name}.`);
}

/** The ids of users, all of which have to be there. @throws ScimError `invalidValue` */
async function idsOf({ provider, tools }: Directory, uids: readonly string[]): Promise<number[]> {
  const found = await userIdsOf(tools.db, provider.id, uids);
  const missing = uids.find((it) => !found.has(it));
  if (missing !== undefined) throw invalidValue(`There is no user with the id ${missing}.`);
  return [...found.values()];
}

const addMembers = ({ tools }: Directory, groupId: number, ids: readonly number[]) =>
  tools.db
    .insertInto('directory_members')
    .columns(['group_id', 'user_id'])
    .expression(
      tools.db.selectNoFrom([
        sql<number>`${groupId}`.as('group_id'),
        sql<number>`unnest(${[...ids]}::int[])`.as('user_id'),
      ]),
    )
    .onConflict((on) => on.doNothing())
    .execute();

/** One who cannot be settled keeps nobody else from it: they stand among what was refused. */
async function settleMembers(ids: readonly number[], directory: Directory): Promise<void> {
  const { provider, tools } = directory;
  await forgetRefusalsOf(tools.db, provider.id, ids);
  await settleUsers(ids, directory, async ({ userName }, error) => {
    if (!(error instanceof ScimError) && !(error instanceof Refusal)) throw error;
    await noteRefusal(tools.db, provider.id, `User ${userName}`, error, tools.now);
  });
}

/** @throws ScimError 409 where the name is taken */
export async function createGroup(body: unknown, directory: Directory): Promise<string> {
  const { provider, tools } = directory;
  const { displayName: name, externalId, members } = readGroup(body);
  await refuseTaken(directory, name);
  const ids = await idsOf(directory, [...members]);
  const uid = randomUUID();
  const { now } = tools;
  const { id } = await tools.db
    .insertInto('directory_groups')
    .values({
      uid,
      provider_id: provider.id,
      name,
      name_key: keyOf(name),
      external_id: externalId,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMembers(directory, id, ids);
  tools.audit({
    action: 'sign-in-provider.add-group',
    subject: subjectOf(directory),
    after: { group: name, members: ids.length },
  });
  await settleMembers(ids, directory);
  return uid;
}

async function lockGroupOf(directory: Directory, uid: string, ifMatch: string | undefined) {
  const group = await findGroupOf(directory.tools.db, directory.provider.id, uid, false);
  if (!group) throw noResource();
  refuseOther(group, ifMatch);
  return group;
}

async function change(
  group: GroupRow,
  before: ReadonlySet<string>,
  after: GroupAbout,
  directory: Directory,
): Promise<void> {
  const { db, now, audit } = directory.tools;
  const { displayName: name, externalId, members } = after;
  const added = [...members].filter((it) => !before.has(it));
  const removed = [...before].filter((it) => !members.has(it));
  const isRenamed = name !== group.name || externalId !== group.external_id;
  if (!isRenamed && added.length === 0 && removed.length === 0) return;
  await refuseTaken(directory, name, group.id);
  const [addedIds, removedIds] = [await idsOf(directory, added), await idsOf(directory, removed)];
  await db
    .updateTable('directory_groups')
    .set((eb) => ({
      name,
      name_key: keyOf(name),
      external_id: externalId,
      changed_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', group.id)
    .execute();
  await addMembers(directory, group.id, addedIds);
  await db
    .deleteFrom('directory_members')
    .where('group_id', '=', group.id)
    .where('user_id', '=', sql<number>`any(${removedIds}::int[])`)
    .execute();
  audit({
    action: 'sign-in-provider.change-group',
    subject: subjectOf(directory),
    before: { group: group.name, members: before.size },
    after: {
      group: name,
      members: members.size,
      added: added.slice(0, NAMED_IN_LOG),
      removed: removed.slice(0, NAMED_IN_LOG),
    },
  });
  // Rules name groups: another name concerns everybody in it.
  const stayed = isRenamed
    ? [...(await userIdsOf(db, directory.provider.id, [...members])).values()]
    : addedIds;
  await settleMembers([...new Set([...stayed, ...removedIds])], directory);
}

export async function replaceGroup(
  uid: string,
  body: unknown,
  directory: Directory,
  ifMatch?: string,
): Promise<void> {
  const after = readGroup(body);
  const group = await lockGroupOf(directory, uid, ifMatch);
  await change(group, new Set(await memberUids(directory.tools.db, group.id)), after, directory);
}

export async function changeGroup(
  uid: string,
  body: unknown,
  directory: Directory,
  ifMatch?: string,
): Promise<void> {
  const operations = readPatch(body);
  const group = await lockGroupOf(directory, uid, ifMatch);
  const before = new Set(await memberUids(directory.tools.db, group.id));
  const about = { displayName: group.name, externalId: group.external_id, members: before };
  await change(group, before, patchGroup(about, operations), directory);
}

export async function deleteGroup(uid: string, directory: Directory, ifMatch?: string) {
  const group = await lockGroupOf(directory, uid, ifMatch);
  const { db, audit } = directory.tools;
  const members = await db
    .deleteFrom('directory_members')
    .where('group_id', '=', group.id)
    .returning('user_id')
    .execute();
  audit({
    action: 'sign-in-provider.remove-group',
    subject: subjectOf(directory),
    before: { group: group.name, members: members.length },
  });
  // While it is still there: without any group the directory says nobody's role.
  await settleMembers(
    members.map((it) => it.user_id),
    directory,
  );
  await db.deleteFrom('directory_groups').where('id', '=', group.id).execute();
}
