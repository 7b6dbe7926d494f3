import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Id, Instant, line, listOf, pageOf, paging, Version } from '#/kernel/schema.ts';
import { userStatuses } from './user-words.ts';

/** Days within which a mistaken “left” can be taken back. */
export const TAKEN_BACK_WITHIN_DAYS = 7;

export const userSorts = ['name', 'role', 'department', 'status', 'seen'] as const;

const Named = z.object({ id: z.number().int(), name: z.string() });

/** A person as the list of users shows them. */
export const User = z.object({
  id: z.number().int(),
  version: Version,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  title: z.string().nullable(),
  status: z.enum(userStatuses),
  role: Named,
  department: Named.nullable(),
  /** Those they belong to or lead at present. */
  teams: z.array(z.object({ id: z.number().int(), name: z.string(), leads: z.boolean() })),
  /** When they last did something while signed in; null when never. */
  lastSeenAt: Instant.nullable(),
  joinedOn: Day.nullable(),
  leftOn: Day.nullable(),
  /** Whether the asker's rank is above theirs: only then may anything about them be changed. */
  isBelow: z.boolean(),
  /** Until when the open invitation is good; null without one. */
  invitedUntil: Instant.nullable(),
});
export type User = z.output<typeof User>;

/** One person with how they are reached. */
const OneUser = User.extend({
  /** Only for those who may change people: HR. */
  contact: z
    .object({
      phone: z.string().nullable(),
      hometown: z.string().nullable(),
      emergencyName: z.string().nullable(),
      emergencyPhone: z.string().nullable(),
    })
    .nullable(),
  /** An e-mail that waits to be confirmed from its mailbox. */
  newEmail: z.string().nullable(),
  /** Left, and so short a while ago that it can be taken back. */
  canTakeBack: z.boolean(),
  /** When they were here before they were hired again. */
  earlier: z.array(z.object({ from: Day.nullable(), to: Day })),
});
export type OneUser = z.output<typeof OneUser>;

const BlockedUser = User.extend({
  reason: z.string(),
  /** Null when it is not known: the person was blocked before that was written down. */
  blockedBy: z.string().nullable(),
  blockedAt: Instant.nullable(),
});
export type BlockedUser = z.output<typeof BlockedUser>;

const read = may('people:read');
const write = notWhileActing(may('people:write'));
const q = z.string().trim().max(100).optional();

export const usersEndpoints = {
  'GET /users': endpoint({
    summary: 'List people with role, teams, department, status and when they were last seen',
    access: read,
    input: z.strictObject({
      q,
      status: listOf(z.enum(userStatuses)).optional(),
      role: listOf(Id).optional(),
      team: listOf(Id).optional(),
      department: listOf(Id).optional(),
      sort: z.enum(userSorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...paging,
    }),
    output: pageOf(User),
  }),
  'GET /getuser': endpoint({
    summary: 'Show one person',
    access: read,
    input: z.strictObject({ id: Id }),
    output: OneUser,
  }),
  'GET /users-dropdown': endpoint({
    summary: 'List the people who are here, to choose one',
    access: read,
    input: z.strictObject({ q, limit: z.coerce.number().int().min(1).max(200).default(50) }),
    output: z.object({ rows: z.array(Named.extend({ title: z.string().nullable() })) }),
  }),
  'GET /user-choices': endpoint({
    summary: 'List the roles, teams and departments that people can be narrowed to',
    access: read,
    input: z.strictObject({}),
    output: z.object({
      /** `mayGive`: below the asker's and with no right that they do not hold. */
      roles: z.array(Named.extend({ isBelow: z.boolean(), mayGive: z.boolean() })),
      teams: z.array(Named),
      departments: z.array(Named),
    }),
  }),
  'GET /block-users': endpoint({
    summary: 'List who is blocked, why, by whom and since when',
    access: write,
    input: z.strictObject({ q, ...paging }),
    output: pageOf(BlockedUser),
  }),
  'POST /save-user': endpoint({
    summary: 'Change role, title or department of somebody of a lower rank',
    access: write,
    input: z.strictObject({
      id: Id,
      version: Version,
      /** Another one than before needs `roles:give`, and every right it has. */
      roleId: Id,
      title: line(100).nullable(),
      departmentId: Id.nullable(),
    }),
    output: User,
  }),
  'POST /user-update-status': endpoint({
    summary: 'Block somebody of a lower rank with a reason, which ends their sessions, or unblock',
    access: write,
    input: z.strictObject({
      id: Id,
      version: Version,
      status: z.enum(['active', 'blocked']),
      /** Needed to block; the person never sees it. */
      reason: line(300).optional(),
    }),
    output: Done.extend({ user: User }),
  }),
  'POST /user/delete': endpoint({
    summary: 'Mark somebody as left: nothing of theirs is lost, they cannot sign in any more',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done.extend({ user: User }),
  }),
  'POST /user/take-back': endpoint({
    summary: `Take back that somebody was marked as left, within ${TAKEN_BACK_WITHIN_DAYS} days`,
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done.extend({ user: User }),
  }),
};

export const users = domain({
  name: 'users',
  endpoints: usersEndpoints,
  permissions: {
    'people:write': {
      words: 'Change, block and unblock people, and mark them as left',
      held: { Admin: 'all', HR: 'all' },
    },
    'roles:give': {
      words: 'Give people another role: one below their own with no right they don’t hold',
      held: { Admin: 'all', HR: 'all' },
    },
  },
});
