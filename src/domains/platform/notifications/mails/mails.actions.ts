import { call } from '#/client/api.ts';
import { signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, orNone, time } from '#/kernel/parameters.ts';
import type { NotificationSettings } from '../notifications.contract.ts';
import { mailAfterWords } from './mail-words.ts';

type Mails = NotificationSettings['mails'];

const read = () => call('GET /notification-settings', {});

async function save(change: Partial<Mails>, message: string) {
  const { mails, version } = await read();
  const put = (to: Mails, at: number) =>
    call('POST /save-notification-mails', { ...to, version: at });
  const after = await put({ ...mails, ...change }, version);
  return { message, undo: () => put(mails, after.version) };
}

const keywords = ['notifications', 'mail', 'email', 'e-mail'];

const unseenMails = action({
  id: 'notifications.mail-unseen',
  title: 'Mail me what I have not seen',
  icon: 'mail',
  access: signedIn,
  keywords,
  verbs: ['mail me'],
  parameters: {
    after: choice(
      'after',
      mailAfterWords.map(({ after, words, keywords: also }) => ({
        value: after ?? 0,
        label: words,
        keywords: also,
      })),
    ),
  },
  run: async ({ after }) => {
    const wanted = mailAfterWords.find((it) => (it.after ?? 0) === after)!;
    const message =
      wanted.after === null
        ? 'What you have not seen is not mailed'
        : `What you have not seen is mailed ${wanted.words}`;
    return save({ after: wanted.after }, message);
  },
});

const digest = action({
  id: 'notifications.digest',
  title: 'Mail me a daily digest',
  icon: 'mail',
  access: signedIn,
  keywords: [...keywords, 'daily', 'summary'],
  verbs: ['digest', 'digest at'],
  parameters: { at: orNone(time('hour'), 'off', 'never') },
  run: async ({ at }) =>
    save({ digestAt: at }, at === null ? 'No daily digest' : `A digest every day at ${at}`),
});

export const mailsActions = [unseenMails, digest];
