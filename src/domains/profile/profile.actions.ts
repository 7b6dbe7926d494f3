import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { currencies } from '#/kernel/schema.ts';
import { call } from '../api.ts';

const own = notWhileActing(signedIn);
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

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
  keywords: ['phone', 'photo', 'picture', 'hometown', 'time zone', 'emergency', 'profile'],
  run: async (_values, { go }) => go('/profile'),
});

const moneyShown = action<{ currency?: string }>({
  id: 'money.show-in',
  title: 'Show money in another currency',
  icon: 'coin',
  access: own,
  keywords: ['currency', 'euro', 'rupee', 'dollar', 'exchange rate', 'convert'],
  verbs: ['show money in', 'money in'],
  parameters: [
    {
      name: 'currency',
      label: 'currency',
      kind: 'choice',
      required: true,
      choices: [...currencies].map((value) => ({
        value,
        label: value,
        keywords: [currencyNames.of(value)?.toLowerCase() ?? value, ...(said[value] ?? [])],
      })),
    },
  ],
  run: async ({ currency = 'USD' }) => {
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
  moneyShown,
  noticeSettings,
  readAll,
];
