import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import { NEWS_LETTER } from './news-letter-words.ts';

const write = may('news-letters:write');

interface Which {
  issue?: number;
  version?: number;
  [name: string]: unknown;
}

const written = `${NEWS_LETTER}?show=written`;

export const newsLetterNew = action<{ subject?: string }>({
  id: 'news-letter.new',
  title: 'Write a news-letter',
  icon: 'mail',
  access: write,
  keywords: ['newsletter', 'new issue', 'mail to everybody'],
  verbs: ['newsletter'],
  parameters: [{ name: 'subject', label: 'subject', kind: 'text', required: false }],
  run: async ({ subject }, { go }) => {
    const it = await call('POST /news-letters/save', {
      subject: subject || 'Untitled news-letter',
      blocks: [
        { kind: 'heading', key: 'first', text: '' },
        { kind: 'text', key: 'second', markdown: '' },
      ],
      audience: 'everyone',
    });
    go(`${NEWS_LETTER}?show=written&write=${it.id}`);
  },
});

export const newsLetterTest = action<Which>({
  id: 'news-letter.test',
  title: 'Send a news-letter to myself as a test',
  icon: 'send',
  access: write,
  keywords: ['newsletter', 'try', 'test send'],
  run: async ({ issue }, { go }) =>
    issue === undefined ? go(written) : call('POST /news-letters/test', { id: issue }),
});

export const newsLetterSend = action<Which & { sendOn?: string | null; sendAt?: string }>({
  id: 'news-letter.send',
  title: 'Send a news-letter',
  icon: 'mail',
  access: write,
  keywords: ['newsletter', 'schedule', 'mail'],
  run: async ({ issue: id, version, sendOn, sendAt }, { go }) => {
    if (id === undefined || version === undefined) return go(written);
    const at = { sendOn: sendOn ?? null, ...(sendOn && { sendAt }) };
    const it = await call('POST /news-letters/schedule', { id, version, ...at });
    return {
      message: sendOn ? `Scheduled “${it.subject}”` : `“${it.subject}” is on its way`,
    };
  },
});

export const newsLetterUnschedule = action<Which>({
  id: 'news-letter.unschedule',
  title: 'Take a scheduled news-letter back to the drafts',
  icon: 'calendar-off',
  access: write,
  keywords: ['newsletter', 'stop', 'not yet'],
  run: async ({ issue: id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(written);
    const it = await call('POST /news-letters/unschedule', { id, version });
    return { message: `“${it.subject}” is a draft again` };
  },
});

export const newsLetterDelete = action<Which>({
  id: 'news-letter.delete',
  title: 'Delete a news-letter that was not sent',
  icon: 'trash',
  access: write,
  keywords: ['newsletter', 'remove', 'draft'],
  run: async ({ issue: id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(written);
    return call('POST /news-letters/delete', { id, version });
  },
});

export const newsLetterSubscription = action<{ byMail?: boolean }>({
  id: 'news-letter.subscription',
  title: 'Get news-letters by mail, or no more',
  icon: 'mail',
  access: may('announcements:read'),
  keywords: ['newsletter', 'subscribe', 'unsubscribe'],
  run: async ({ byMail }, { go }) => {
    if (byMail === undefined) return go('/profile?show=notifications');
    await call('POST /news-letters/subscription', { byMail });
    return {
      message: byMail ? 'News-letters come by mail' : 'No more news-letters by mail',
    };
  },
});

export const newsLetterActions = [
  newsLetterNew,
  newsLetterTest,
  newsLetterSend,
  newsLetterUnschedule,
  newsLetterDelete,
  newsLetterSubscription,
];
