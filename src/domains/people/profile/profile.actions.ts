import { call } from '#/client/api.ts';
import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { spoken } from '#/kernel/language.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { choice, optional, orNone, text, timeRange } from '#/kernel/parameters.ts';
import { currencies } from '#/kernel/schema.ts';

const own = notWhileActing(signedIn);
const currencyNames = new Intl.DisplayNames(spoken, { type: 'currency' });

/** What people here say for a currency, where others are called alike. */
const said: Readonly<Record<string, readonly string[]>> = {
  USD: ['dollar', 'dollars'],
  PKR: ['rupee', 'rupees'],
  EUR: ['euros'],
  GBP: ['pound', 'pounds'],
};

const passwordChange = action({
  id: 'password.change',
  title: 'Change my password',
  icon: 'key',
  access: own,
  keywords: ['security', 'sign in', 'profile'],
  run: async (_values, { go }) => go('/profile?show=security&change=password'),
});

const pinChange = action({
  id: 'pin.change',
  title: 'Change my PIN',
  icon: 'lock',
  access: own,
  keywords: ['security', 'unlock', 'profile'],
  run: async (_values, { go }) => go('/profile?show=security&change=pin'),
});

const profileChange = action({
  id: 'profile.change',
  title: 'Change how I am reached',
  icon: 'id-badge-2',
  access: own,
  keywords: ['phone', 'photo', 'picture', 'time zone', 'emergency', 'profile'],
  verbs: ['my phone', 'profile phone'],
  parameters: {
    phone: optional(text('phone')),
    emergencyName: optional(text('emergency name')),
    emergencyPhone: optional(text('emergency phone')),
  },
  run: async (to, { go }) => {
    if (Object.keys(to).length === 0) return go('/profile');
    const before = await call('GET /get-profile', {});
    const { phone, zone, emergencyName, emergencyPhone, version } = before;
    const said = { phone, zone, emergencyName, emergencyPhone };
    const after = await call('POST /profile-update', { ...said, ...to, version });
    return {
      message: 'Your profile is changed',
      undo: () => call('POST /profile-update', { ...said, version: after.version }),
    };
  },
});

const hometownChange = action({
  id: 'profile.hometown',
  title: 'Change my hometown',
  icon: 'map-pin',
  access: own,
  keywords: ['city', 'where I am from', 'profile'],
  verbs: ['hometown'],
  parameters: { hometown: orNone(text('hometown'), 'none') },
  run: async ({ hometown }) => {
    const before = await call('GET /get-profile', {});
    const { version } = await call('POST /save-hometown', { version: before.version, hometown });
    return {
      message: hometown === null ? 'No hometown is shown' : `Your hometown is ${hometown}`,
      undo: () => call('POST /save-hometown', { version, hometown: before.hometown }),
    };
  },
});

const moneyShown = action({
  id: 'money.show-in',
  title: 'Show money in another currency',
  icon: 'coin',
  access: own,
  keywords: ['currency', 'euro', 'rupee', 'dollar', 'exchange rate', 'convert'],
  verbs: ['show money in', 'money in'],
  parameters: {
    currency: choice(
      'currency',
      [...currencies].map((value) => ({
        value,
        label: value,
        keywords: [currencyNames.of(value)?.toLowerCase() ?? value, ...(lookUp(said, value) ?? [])],
      })),
    ),
  },
  run: async ({ currency }) => {
    const before = await call('GET /get-profile', {});
    const show = async (it: string, version: number) =>
      await call('POST /save-display-currency', { version, currency: it });
    const { version } = await show(currency, before.version);
    return {
      message: `Money is shown in ${currency}`,
      undo: () => show(before.currency, version),
    };
  },
});

const noticeSettings = action({
  id: 'notifications.settings',
  title: 'Choose what I am told, and when it is quiet',
  icon: 'bell',
  access: own,
  keywords: ['notifications', 'mentions', 'reactions', 'push', 'quiet hours', 'chat'],
  run: async (_values, { go }) => go('/profile?show=notifications'),
});

const quietHours = action({
  id: 'notifications.quiet',
  title: 'Set my quiet hours',
  icon: 'bell',
  access: own,
  keywords: ['notifications', 'do not disturb', 'night', 'push'],
  verbs: ['quiet', 'quiet hours'],
  parameters: { quiet: orNone(timeRange('hours'), 'off', 'never') },
  run: async ({ quiet }) => {
    const { types, quiet: before, version } = await call('GET /notification-settings', {});
    const kept = types.map(({ type, list, push }) => ({ type, list, push }));
    const save = (to: typeof before, at: number) =>
      call('POST /save-notification-settings', { types: kept, quiet: to, version: at });
    const after = await save(quiet, version);
    return {
      message: quiet ? `Quiet from ${quiet.from} to ${quiet.to}` : 'No quiet hours',
      undo: () => save(before, after.version),
    };
  },
});

const commentNotices = action({
  id: 'notifications.comments',
  title: 'Choose which comments I am told of',
  icon: 'message-circle',
  access: own,
  keywords: ['notifications', 'mentions', 'chat', 'discussion'],
  verbs: ['tell me of'],
  parameters: {
    comments: choice('comments', [
      { value: 'all', label: 'all comments', keywords: ['all'] },
      { value: 'mentions', label: 'mentions' },
      { value: 'none', label: 'no comments', keywords: ['none', 'nothing'] },
    ]),
  },
  run: async ({ comments }) => {
    const { chat, version } = await call('GET /notification-settings', {});
    const save = (to: typeof chat, at: number) =>
      call('POST /save-chat-notification-settings', { ...to, version: at });
    const after = await save({ ...chat, comments }, version);
    return { message: 'Saved', undo: () => save(chat, after.version) };
  },
});

const readAll = action({
  id: 'notifications.read-all',
  title: 'Mark all notifications as read',
  icon: 'checks',
  access: own,
  keywords: ['bell', 'unread', 'clear'],
  run: async () => {
    const { rows } = await call('GET /get-notifications', { perPage: 1 });
    const newest = rows[0]?.id;
    // What comes meanwhile stays unread.
    if (newest !== undefined) await call('POST /read-notifications', { all: true, upTo: newest });
    return { message: 'Everything is read' };
  },
});

export const profileActions = [
  passwordChange,
  pinChange,
  profileChange,
  hometownChange,
  moneyShown,
  noticeSettings,
  quietHours,
  commentNotices,
  readAll,
];
