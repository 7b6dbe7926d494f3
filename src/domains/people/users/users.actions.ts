import { may } from '#/kernel/access.ts';
import { action, type Parameter } from '#/kernel/action.ts';
import { call } from '../../api.ts';
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

const userInvite = action({
  id: 'user.invite',
  title: 'Invite people',
  icon: 'user-plus',
  access: may('people:invite'),
  keywords: ['invite', 'new', 'colleague', 'account', 'csv'],
  verbs: ['invite'],
  run: async (_values, { go }) => go(`${PAGE}?invite=true`),
});

const userRole = action<One>({
  id: 'user.role',
  title: 'Change role, title or department',
  icon: 'user-cog',
  access: may('people:write'),
  keywords: ['role', 'promote', 'grant', 'rights', 'user'],
  verbs: ['role'],
  parameters: [person],
  run: async ({ person: id }, { go }) => go(`${PAGE}?user=${id}&task=edit`),
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

export const userActions = [
  userInvite,
  userRole,
  userBlock,
  userUnblock,
  userLeave,
  invitationResend,
  invitationRevoke,
];
