import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { day, entity, option, passed, text } from '#/kernel/parameters.ts';
import { TAKEN_BACK_WITHIN_DAYS, type User } from './users.contract.ts';

const access = may('people:write');

interface Seen {
  id: number;
  version: number;
}

const userOf = (id: number) => call('GET /getuser', { id });

const seenOf = async (id: number, version?: number): Promise<Seen> => ({
  id,
  version: version ?? (await userOf(id)).version,
});

/** People of a status and of a lower rank, to be chosen by name. */
const whoIs = (status: User['status']) =>
  option('Person', async () => {
    const rows = await everyRow((page) => call('GET /users', { status: [status], ...page }));
    return rows
      .filter((it) => it.isBelow)
      .map((it) => ({ id: it.id, title: it.name, key: it.email, note: it.role.name }));
  });

const previewOf = (person: number | undefined, becomes: Partial<Preview>): Promise<Preview> =>
  refusing(async () => {
    if (person === undefined) return { facts: [] };
    const it = await userOf(person);
    return {
      facts: [
        { label: 'Person', value: it.name, note: it.title ?? it.email },
        { label: 'Now', value: it.status, note: it.role.name },
      ],
      ...becomes,
      ...(!it.isBelow && { refusal: `${it.name} is not of a lower rank than you.` }),
    };
  });

const takeBack = (which: Seen) => call('POST /user/take-back', which);

const unblock = (which: Seen) => call('POST /user-update-status', { ...which, status: 'active' });

const block = (which: Seen, reason: string) =>
  call('POST /user-update-status', { ...which, status: 'blocked', reason });

const seen = passed<number>();

export const userBlock = action({
  id: 'user.block',
  title: 'Block a person',
  icon: 'user-x',
  access,
  keywords: ['suspend', 'lock out', 'user', 'session'],
  verbs: ['block'],
  parameters: { person: entity('person'), reason: text('Reason'), version: seen },
  preview: ({ person }) => previewOf(person, { warning: 'All sessions end at once.' }),
  run: async ({ person, reason, version }) => {
    const { message, user } = await block(await seenOf(person, version), reason);
    return { message, undo: () => unblock({ id: user.id, version: user.version }) };
  },
});

export const userUnblock = action({
  id: 'user.unblock',
  title: 'Unblock a person',
  icon: 'user-check',
  access,
  keywords: ['blocked', 'let in', 'user'],
  verbs: ['unblock'],
  parameters: { person: whoIs('blocked'), version: seen, reason: passed<string>() },
  preview: ({ person }) => previewOf(person, {}),
  run: async ({ person, version, reason }) => {
    const { message, user } = await unblock(await seenOf(person, version));
    const back = { id: user.id, version: user.version };
    return { message, ...(reason && { undo: () => block(back, reason) }) };
  },
});

export const userLeave = action({
  id: 'user.leave',
  title: 'Mark a person as left',
  icon: 'logout',
  access,
  keywords: ['delete', 'remove', 'resign', 'offboard', 'user'],
  verbs: ['mark as left', 'offboard'],
  parameters: { person: entity('person'), version: seen },
  confirm: 'They cannot sign in any more.',
  preview: ({ person }) =>
    previewOf(person, {
      warning: 'What they hold goes to the lead of their team, their manager or whoever is above.',
    }),
  run: async ({ person, version }) => {
    const { message, user } = await call('POST /user/delete', await seenOf(person, version));
    return { message, undo: () => takeBack({ id: user.id, version: user.version }) };
  },
});

export const userTakeBack = action({
  id: 'user.take-back',
  title: 'Take back that somebody left',
  icon: 'arrow-back-up',
  access,
  keywords: ['mistake', 'undo', 'stays', 'user'],
  verbs: ['take back leaving of', 'not left'],
  parameters: { person: whoIs('left'), version: seen },
  preview: ({ person }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const it = await userOf(person);
      return {
        facts: [{ label: 'Person', value: it.name, note: it.leftOn ?? undefined }],
        warning: 'They are in their teams again and can sign in.',
        ...(!it.canTakeBack && {
          refusal: `It is more than ${TAKEN_BACK_WITHIN_DAYS} days ago. Hire them again instead.`,
        }),
      };
    }),
  run: async ({ person, version }) => ({
    message: (await takeBack(await seenOf(person, version))).message,
  }),
});

export const userRehire = action({
  id: 'user.rehire',
  title: 'Hire a person again',
  icon: 'user-plus',
  access: may('people:invite'),
  keywords: ['re-hire', 'rehire', 'come back', 'return', 'boomerang', 'user'],
  verbs: ['rehire', 'hire again'],
  parameters: {
    person: whoIs('left'),
    role: option('Role', async () =>
      (await call('GET /roles-to-grant', {})).roles.map(({ id, name }) => ({ id, title: name })),
    ),
    joinedOn: day('First day'),
    version: seen,
  },
  preview: ({ person }) =>
    previewOf(person, { warning: 'They get a mail and choose password and PIN anew.' }),
  run: async ({ person, role: roleId, joinedOn, version }) => ({
    message: (
      await call('POST /user/rehire', { ...(await seenOf(person, version)), roleId, joinedOn })
    ).message,
  }),
});

export const invitationResend = action({
  id: 'invitation.resend',
  title: 'Send an invitation again',
  icon: 'mail',
  access: may('people:invite'),
  keywords: ['link', 'mail', 'user'],
  verbs: ['resend invitation', 'invite again'],
  parameters: { person: whoIs('invited') },
  preview: ({ person }) => previewOf(person, { warning: 'The link they have ends.' }),
  run: async ({ person: personId }) => ({
    message: (await call('POST /resend-invitation', { personId })).message,
  }),
});

export const invitationRevoke = action({
  id: 'invitation.revoke',
  title: 'Take an invitation back',
  icon: 'ban',
  access: may('people:invite'),
  keywords: ['link', 'cancel', 'user'],
  verbs: ['revoke invitation', 'take back invitation'],
  parameters: { person: whoIs('invited') },
  preview: ({ person }) => previewOf(person, { warning: 'The link they have ends.' }),
  run: async ({ person: personId }) => ({
    message: (await call('POST /revoke-invitation', { personId })).message,
  }),
});

export const pinApprove = action({
  id: 'pin.approve-new',
  title: 'Approve the new PIN of a person',
  icon: 'shield-lock',
  access,
  keywords: ['forgotten', 'reset', 'locked out', 'user'],
  verbs: ['approve new pin', 'approve pin'],
  parameters: { person: entity('person') },
  preview: ({ person }) => previewOf(person, { warning: 'Their new PIN works at once.' }),
  run: async ({ person: personId }) => ({
    message: (await call('POST /approve-new-pin', { personId })).message,
  }),
});

export const statusActions = [
  pinApprove,
  userBlock,
  userUnblock,
  userLeave,
  userTakeBack,
  userRehire,
  invitationResend,
  invitationRevoke,
];
