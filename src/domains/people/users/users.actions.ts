import { may } from '#/kernel/access.ts';
import { action, type Parameter, type Preview } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import { readInvitation } from './invitation-line.ts';
import { readInvitees } from './invitees.ts';
import type { User } from './users.contract.ts';

const PAGE = '/user-management/users';

interface One {
  person: number;
  [name: string]: unknown;
}

const person: Parameter = {
  name: 'person',
  label: 'Person',
  kind: 'entity',
  entity: 'person',
  required: true,
};

/** The one of some names that was typed, in full or as its only beginning. */
function named<T extends { name: string }>(all: readonly T[], typed: string, what: string): T {
  const text = typed.trim().toLowerCase();
  const exact = all.find((it) => it.name.toLowerCase() === text);
  const begun = all.filter((it) => it.name.toLowerCase().startsWith(text));
  const found = exact ?? (begun.length === 1 ? begun[0] : undefined);
  if (found) return found;
  throw new Error(`No ${what} is called “${typed}”: ${all.map((it) => it.name).join(', ')}.`);
}

const withRefusal = async (preview: () => Promise<Preview>): Promise<Preview> => {
  try {
    return await preview();
  } catch (error) {
    return { facts: [], refusal: error instanceof Error ? error.message : 'This cannot be done.' };
  }
};

interface Invitation {
  emails?: string;
  role?: string;
  [name: string]: unknown;
}

const grantedRole = async (typed: string) =>
  named((await call('GET /roles-to-grant', {})).roles, typed, 'role that you may give');

const userInvite = action<Invitation>({
  id: 'user.invite',
  title: 'Invite people',
  icon: 'user-plus',
  access: may('people:invite'),
  keywords: ['invite', 'new', 'colleague', 'account', 'csv'],
  verbs: ['invite'],
  parameters: [
    { name: 'emails', label: 'E-mail addresses', kind: 'text', required: true },
    { name: 'role', label: 'Role', kind: 'text', required: true },
  ],
  read: readInvitation,
  preview: ({ emails, role }) =>
    withRefusal(async () => {
      if (!emails || !role) return { facts: [] };
      const { name } = await grantedRole(role);
      const { people } = readInvitees(emails);
      return {
        facts: [
          { label: 'Invited', value: people.map((it) => it.name).join(', '), note: emails },
          { label: 'As', value: name },
        ],
      };
    }),
  run: async ({ emails, role }, { go }) => {
    if (!emails || !role)
      return go(`${PAGE}?${new URLSearchParams({ invite: 'true', ...(emails && { emails }) })}`);
    const { id: roleId } = await grantedRole(role);
    const { people } = readInvitees(emails);
    const { message, refused } = await call('POST /user/add', { people, roleId });
    const [first] = refused;
    if (first && refused.length === people.length) throw new Error(first.message);
    return { message: [message, ...refused.map((it) => `${it.email}: ${it.message}`)].join(' ') };
  },
});

const roleChange = async (id: number, typed: string) => {
  const [user, { roles }] = await Promise.all([
    call('GET /getuser', { id }),
    call('GET /user-choices', {}),
  ]);
  const given = roles.filter((it) => it.mayGive);
  return { user, role: named(given, typed, 'role that you may give') };
};

const userRole = action<One & { role?: string }>({
  id: 'user.role',
  title: 'Change role, title or department',
  icon: 'user-cog',
  access: may('people:write'),
  keywords: ['role', 'promote', 'grant', 'rights', 'user'],
  verbs: ['role'],
  parameters: [person, { name: 'role', label: 'Role', kind: 'text', required: false }],
  preview: ({ person: id, role: typed }) =>
    withRefusal(async () => {
      if (id === undefined || !typed) return { facts: [] };
      const { user, role } = await roleChange(id, typed);
      return {
        facts: [
          { label: 'Person', value: user.name },
          { label: 'Role', value: role.name, note: `now ${user.role.name}` },
        ],
      };
    }),
  run: async ({ person: id, role: typed }, { go }) => {
    if (!typed) return go(`${PAGE}?user=${id}&task=edit`);
    const { user, role } = await roleChange(id, typed);
    const save = (version: number, roleId: number) =>
      call('POST /save-user', {
        id,
        version,
        roleId,
        title: user.title,
        departmentId: user.department?.id ?? null,
      });
    const saved = await save(user.version, role.id);
    return {
      message: `${user.name} is ${role.name}`,
      undo: () => save(saved.version, user.role.id),
    };
  },
});

const unblock = (it: User) =>
  call('POST /user-update-status', { id: it.id, version: it.version, status: 'active' });

const block = (it: User, reason: string) =>
  call('POST /user-update-status', { id: it.id, version: it.version, status: 'blocked', reason });

export const userBlock = action<One & { reason: string; seen?: User }>({
  id: 'user.block',
  title: 'Block a person',
  icon: 'user-x',
  access: may('people:write'),
  keywords: ['suspend', 'lock out', 'user', 'session'],
  verbs: ['block'],
  parameters: [person, { name: 'reason', label: 'Reason', kind: 'text', required: true }],
  run: async ({ person: id, reason, seen }) => {
    const { message, user } = await block(seen ?? (await call('GET /getuser', { id })), reason);
    return { message, undo: () => unblock(user) };
  },
});

export const userUnblock = action<{ user?: User; reason?: string }>({
  id: 'user.unblock',
  title: 'Unblock a person',
  icon: 'user-check',
  access: may('people:write'),
  keywords: ['blocked', 'let in', 'user'],
  verbs: ['unblock'],
  run: async ({ user, reason }, { go }) => {
    if (!user) return go('/user-management/block-users');
    const done = await unblock(user);
    return {
      message: done.message,
      ...(reason && { undo: () => block(done.user, reason) }),
    };
  },
});

export const userLeave = action<{ user?: User }>({
  id: 'user.leave',
  title: 'Mark a person as left',
  icon: 'logout',
  access: may('people:write'),
  keywords: ['delete', 'remove', 'resign', 'offboard', 'user'],
  run: async ({ user }, { go }) => {
    if (!user) return go(PAGE);
    const { id, version } = user;
    return { message: (await call('POST /user/delete', { id, version })).message };
  },
});

export const invitationResend = action<{ user?: User }>({
  id: 'invitation.resend',
  title: 'Send an invitation again',
  icon: 'mail',
  access: may('people:invite'),
  keywords: ['link', 'mail', 'user'],
  run: async ({ user }, { go }) => {
    if (!user) return go(`${PAGE}?status=invited`);
    return { message: (await call('POST /resend-invitation', { personId: user.id })).message };
  },
});

export const invitationRevoke = action<{ user?: User }>({
  id: 'invitation.revoke',
  title: 'Take an invitation back',
  icon: 'ban',
  access: may('people:invite'),
  keywords: ['link', 'cancel', 'user'],
  run: async ({ user }, { go }) => {
    if (!user) return go(`${PAGE}?status=invited`);
    return { message: (await call('POST /revoke-invitation', { personId: user.id })).message };
  },
});

export const pinApprove = action<{ user?: User }>({
  id: 'pin.approve-new',
  title: 'Approve the new PIN of a person',
  icon: 'shield-lock',
  access: may('people:write'),
  keywords: ['forgotten', 'reset', 'locked out', 'user'],
  run: async ({ user }, { go }) => {
    if (!user) return go(PAGE);
    return { message: (await call('POST /approve-new-pin', { personId: user.id })).message };
  },
});

export const userActions = [
  pinApprove,
  userInvite,
  userRole,
  userBlock,
  userUnblock,
  userLeave,
  invitationResend,
  invitationRevoke,
];
