import { randomUUID } from 'node:crypto';
import type { DirectoryUserAbout } from '#/store/records/tables/directories.ts';
import { dropEmailChange } from '../email-change/email-change.records.ts';
import { emailChangedMail } from '../mails.ts';
import { personByEmail } from '../person.records.ts';
import { endSteps } from '../sign-in/steps.records.ts';
import type { Directory } from './directory.ts';
import {
  lockPeople,
  personName,
  refuseUntouchable,
  refuseWithoutAuthor,
  vouchedAddress,
} from './person-of-user.records.ts';
import { patchUser } from './scim/patch-user.ts';
import { readPatch } from './scim/patch.ts';
import { tagOf } from './scim/resources.ts';
import { forbidden, noResource, ScimError, uniqueness } from './scim/scim-error.ts';
import { isObject, keyOf, readUser } from './scim/user-about.ts';
import { settleUsers } from './settle-users.records.ts';
import { findUserOf, userNamed, type UserRow } from './users.records.ts';

const subjectOf = ({ provider }: Directory) => ['sign-in-provider', provider.id] as const;

/** For the log: who it is there, and whether they are active. */
const told = ({ userName, active }: DirectoryUserAbout) => ({ userName, active });

async function refuseTaken(directory: Directory, about: DirectoryUserAbout, but?: number) {
  const { provider, tools } = directory;
  const other = await userNamed(tools.db, provider.id, keyOf(about.userName));
  if (other && other.id !== but) throw uniqueness(`There is a user named ${about.userName}.`);
}

const columnsOf = (about: DirectoryUserAbout) => ({
  name_key: keyOf(about.userName),
  external_id: about.externalId ?? null,
  about: JSON.stringify(about),
});

/** The resource as it is sent back after a change. */
async function userNow(directory: Directory, uid: string): Promise<UserRow> {
  const { provider, tools } = directory;
  return (await findUserOf(tools.db, provider.id, uid))!;
}

/** @throws ScimError 409 where the name or the person is taken */
export async function createUser(body: unknown, directory: Directory): Promise<UserRow> {
  const { provider, tools } = directory;
  const about = readUser(body);
  await refuseTaken(directory, about);
  vouchedAddress(about, directory);
  const uid = randomUUID();
  const { now } = tools;
  const { id } = await tools.db
    .insertInto('directory_users')
    .values({
      uid,
      provider_id: provider.id,
      ...columnsOf(about),
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  tools.audit({
    action: 'sign-in-provider.add-user',
    subject: subjectOf(directory),
    after: told(about),
  });
  await settleUsers([id], directory);
  return userNow(directory, uid);
}

/** One of the directory's users, at the version the request was made against. */
async function lockUserOf(directory: Directory, uid: string, ifMatch: string | undefined) {
  const user = await findUserOf(directory.tools.db, directory.provider.id, uid);
  if (!user) throw noResource();
  refuseOther(user, ifMatch);
  return user;
}

/** @throws ScimError 412 where `If-Match` names another version */
export function refuseOther(it: { version: number }, ifMatch: string | undefined) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (ifMatch.split(',').some((tag) => tag.trim() === tagOf(it))) return;
  throw new ScimError(412, 'The resource was changed in the meantime.');
}

/** A name and an address that changed there are the person's here, at once. */
async function changePerson(
  personId: number,
  [before, after]: readonly [DirectoryUserAbout, DirectoryUserAbout],
  directory: Directory,
): Promise<void> {
  const { db, now, audit, post } = directory.tools;
  const email = vouchedAddress(after, directory);
  const isMoved = email !== vouchedAddressOrNone(before, directory);
  const name = personName(after, email);
  const isRenamed = name !== personName(before, email);
  if (!isMoved && !isRenamed) return;
  const person = (await lockPeople(db, [personId])).get(personId)!;
  const change = {
    ...(isRenamed && name !== person.name && { name }),
    ...(isMoved && email !== person.email && { email }),
  };
  const names = Object.keys(change) as (keyof typeof change)[];
  if (names.length === 0) return;
  await refuseWithoutAuthor(directory);
  await refuseUntouchable(person, directory);
  if (change.email !== undefined && (await personByEmail(db, email)))
    throw uniqueness(`Somebody else in Backlot has the address ${email}.`);
  await db
    .updateTable('people')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', personId)
    .execute();
  if (change.email !== undefined) {
    // Links and codes that were mailed to the old address are nobody's any more.
    await dropEmailChange(db, personId);
    await endSteps(db, personId, now);
    await post(emailChangedMail(person, { to: email, isDone: true }));
  }
  audit({
    action: 'person.change-profile',
    subject: ['person', personId],
    before: Object.fromEntries(names.map((it) => [it, person[it]])),
    after: { ...change, by: directory.provider.name },
  });
}

function vouchedAddressOrNone(about: DirectoryUserAbout, directory: Directory) {
  try {
    return vouchedAddress(about, directory);
  } catch {
    // The provider vouched for more when it was written.
    return undefined;
  }
}

async function change(user: UserRow, about: DirectoryUserAbout, directory: Directory) {
  const { db, now, audit } = directory.tools;
  if (JSON.stringify(about) !== JSON.stringify(readUser(user.about))) {
    await refuseTaken(directory, about, user.id);
    const { person_id: personId } = await db
      .updateTable('directory_users')
      .set((eb) => ({ ...columnsOf(about), changed_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', user.id)
      .returning('person_id')
      .executeTakeFirstOrThrow();
    if (personId === null) vouchedAddress(about, directory);
    else {
      await changePerson(personId, [user.about, about], directory);
      if (about.active && !user.about.active) await refuseGone(personId, directory);
    }
    audit({
      action: 'sign-in-provider.change-user',
      subject: subjectOf(directory),
      before: told(user.about),
      after: told(about),
    });
  }
  await settleUsers([user.id], directory);
  return userNow(directory, user.uid);
}

/** Somebody who has left is hired again by a person, not switched on by a program. */
async function refuseGone(personId: number, { tools }: Directory) {
  const person = (await lockPeople(tools.db, [personId])).get(personId)!;
  if (person.status === 'left')
    throw forbidden(`${person.name} has left. Hire them again in Backlot first.`);
}

export async function replaceUser(
  uid: string,
  body: unknown,
  directory: Directory,
  ifMatch?: string,
): Promise<UserRow> {
  const user = await lockUserOf(directory, uid, ifMatch);
  const saysActive =
    isObject(body) && Object.keys(body).some((it) => it.toLowerCase() === 'active');
  const about = readUser(body);
  // Who is not active comes back when it is said, and not by being left out.
  return change(user, saysActive ? about : { ...about, active: user.about.active }, directory);
}

export async function changeUser(
  uid: string,
  body: unknown,
  directory: Directory,
  ifMatch?: string,
): Promise<UserRow> {
  const operations = readPatch(body);
  const user = await lockUserOf(directory, uid, ifMatch);
  return change(user, patchUser(user.about, operations), directory);
}

/** Gone for the directory; the person is blocked here and keeps everything they did. */
export async function deleteUser(uid: string, directory: Directory, ifMatch?: string) {
  const user = await lockUserOf(directory, uid, ifMatch);
  const { db, now, audit } = directory.tools;
  await db
    .updateTable('directory_users')
    .set({ deleted_at: now, changed_at: now })
    .where('id', '=', user.id)
    .execute();
  await db.deleteFrom('directory_members').where('user_id', '=', user.id).execute();
  audit({
    action: 'sign-in-provider.remove-user',
    subject: subjectOf(directory),
    before: told(user.about),
  });
  await settleUsers([user.id], directory);
}
