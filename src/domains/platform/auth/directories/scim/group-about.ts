import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { plainPath, readFilter, type Filter } from './filter.ts';
import type { Operation } from './patch.ts';
import { invalidPath, invalidValue, ScimError } from './scim-error.ts';
import { firstProblem, isObject } from './user-about.ts';

const line = (max: number) =>
  z
    .string('This is no text.')
    .trim()
    .max(max, `At most ${max} signs.`)
    .refine((it) => !/\p{Cc}/u.test(it) && it.isWellFormed(), 'It has signs that cannot be kept.');

const Group = z.object({
  displayName: line(200).min(1, 'A group needs a displayName.'),
  externalId: line(254)
    .nullish()
    .transform((it) => it || null),
});

/** A group as a directory writes it; members by the ids they have here. */
export interface GroupAbout {
  displayName: string;
  externalId: string | null;
  members: Set<string>;
}

type Json = Record<string, unknown>;

const fieldsOf = (body: Json): Json =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));

function memberIn(it: unknown): string {
  const value = isObject(it) ? fieldsOf(it)['value'] : it;
  if (typeof value !== 'string' || value.length > 100)
    throw invalidValue('A member is named by the id of a user.');
  return value.toLowerCase();
}

function membersIn(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(memberIn);
}

function checked(it: { displayName: unknown; externalId: unknown }) {
  const read = z.safeParse(Group, it);
  if (!read.success) throw invalidValue(firstProblem(read.error));
  return read.data;
}

/** @throws ScimError `invalidValue` */
export function readGroup(body: unknown): GroupAbout {
  if (!isObject(body)) throw invalidValue('A group is a JSON object.');
  const fields = fieldsOf(body);
  const it = checked({ displayName: fields['displayname'], externalId: fields['externalid'] });
  return { ...it, members: new Set(membersIn(fields['members'])) };
}

/** `members[value eq "…"]`, one or several of them. */
const CHOSEN = /^members\[(.+)\]$/is;

function chosen(filter: Filter): string[] {
  if (filter.kind === 'or') return filter.all.flatMap(chosen);
  const isOne = filter.kind === 'compare' && filter.by === 'eq' && filter.path === 'value';
  if (!isOne || typeof filter.value !== 'string')
    throw invalidPath('A member is chosen by value, with eq.');
  return [filter.value.toLowerCase()];
}

function changeMembers(members: Set<string>, { op, value }: Operation) {
  if (op === 'replace') members.clear();
  if (op !== 'remove') for (const it of membersIn(value)) members.add(it);
  else if (value === undefined || value === null) members.clear();
  else for (const it of membersIn(value)) members.delete(it);
}

/** What a directory tells of a group besides, and Backlot does not keep. */
const notKept = new Set(['id', 'schemas', 'meta']);

function changeAt(group: GroupAbout, path: string, it: Operation): GroupAbout {
  const [, inner] = CHOSEN.exec(path) ?? [];
  if (inner !== undefined) {
    if (it.op !== 'remove') throw invalidPath('Members are only removed by such a path.');
    for (const uid of chosen(readFilter(inner))) group.members.delete(uid);
    return group;
  }
  const plain = plainPath(path);
  const value = it.op === 'remove' ? null : it.value;
  if (plain === 'members') changeMembers(group.members, it);
  else if (plain === 'displayname') return { ...group, displayName: value as string };
  else if (plain === 'externalid') return { ...group, externalId: value as string | null };
  else if (!notKept.has(plain) && !plain.startsWith('urn:'))
    throw invalidPath(`A group has no ${path.slice(0, 100)}.`);
  return group;
}

/** A group as these operations leave it. @throws ScimError */
export function patchGroup(about: GroupAbout, operations: readonly Operation[]): GroupAbout {
  let group = { ...about, members: new Set(about.members) };
  for (const it of operations) {
    if (it.path !== undefined) group = changeAt(group, it.path, it);
    else if (it.op === 'remove')
      throw new ScimError(400, 'What is removed needs a path.', 'noTarget');
    else if (!isObject(it.value)) throw invalidValue('A value without a path is a JSON object.');
    else
      for (const [path, value] of Object.entries(it.value))
        group = changeAt(group, path, { ...it, value });
  }
  return { ...checked(group), members: group.members };
}
