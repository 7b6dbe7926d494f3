import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { day, flag, option, optional, orNone, passed, text, time } from '#/kernel/parameters.ts';
import { NEWS_LETTER } from './news-letter-words.ts';

const write = may('news-letters:write');

const written = async () =>
  (await call('GET /news-letters', { view: 'written', perPage: 200 })).rows;
const issue = option('News-letter', async () =>
  (await written()).map((it) => ({ id: it.id, title: it.subject, note: it.state })),
);
const version = passed<number>();
const versionOf = async (id: number) => (await call('GET /news-letters/issue', { id })).version;

export const newsLetterNew = action({
  id: 'news-letter.new',
  title: 'Write a news-letter',
  icon: 'mail',
  access: write,
  keywords: ['newsletter', 'new issue', 'mail to everybody'],
  verbs: ['newsletter'],
  parameters: { subject: optional(text('subject')), body: optional(text('text')) },
  run: async ({ subject, body = '' }, { go }) => {
    const it = await call('POST /news-letters/save', {
      subject: subject || 'Untitled news-letter',
      blocks: [
        { kind: 'heading', key: 'first', text: body ? (subject ?? '') : '' },
        { kind: 'text', key: 'second', markdown: body },
      ],
      audience: 'everyone',
    });
    go(`${NEWS_LETTER}?show=written&write=${it.id}`);
  },
});

export const newsLetterTest = action({
  id: 'news-letter.test',
  title: 'Send a news-letter to myself as a test',
  icon: 'send',
  access: write,
  keywords: ['newsletter', 'try', 'test send'],
  verbs: ['test newsletter'],
  parameters: { issue },
  run: async ({ issue: id }) => call('POST /news-letters/test', { id }),
});

export const newsLetterSend = action({
  id: 'news-letter.send',
  title: 'Send a news-letter',
  icon: 'mail',
  access: write,
  keywords: ['newsletter', 'schedule', 'mail'],
  verbs: ['send newsletter'],
  confirm: 'What is on its way cannot be called back.',
  parameters: {
    issue,
    sendOn: optional(orNone(day('on'), 'now')),
    sendAt: optional(time('at')),
    version,
  },
  preview: async ({ issue: id, sendOn }) => {
    if (id === undefined) return { facts: [] };
    const it = (await written()).find((one) => one.id === id);
    return {
      facts: [
        { label: 'News-letter', value: it?.subject ?? '' },
        { label: 'When', value: sendOn ?? 'now' },
      ],
    };
  },
  run: async ({ issue: id, version: seen, sendOn, sendAt }) => {
    const at = { sendOn: sendOn ?? null, ...(sendOn && { sendAt }) };
    const now = seen ?? (await versionOf(id));
    const it = await call('POST /news-letters/schedule', { id, version: now, ...at });
    if (!sendOn) return { message: `“${it.subject}” is on its way` };
    return {
      message: `Scheduled “${it.subject}”`,
      undo: () => call('POST /news-letters/unschedule', { id, version: it.version }),
    };
  },
});

export const newsLetterUnschedule = action({
  id: 'news-letter.unschedule',
  title: 'Take a scheduled news-letter back to the drafts',
  icon: 'calendar-off',
  access: write,
  keywords: ['newsletter', 'stop', 'not yet'],
  verbs: ['unschedule newsletter'],
  parameters: { issue, version },
  run: async ({ issue: id, version: seen }) => {
    const now = seen ?? (await versionOf(id));
    const it = await call('POST /news-letters/unschedule', { id, version: now });
    return { message: `“${it.subject}” is a draft again` };
  },
});

export const newsLetterDelete = action({
  id: 'news-letter.delete',
  title: 'Delete a news-letter that was not sent',
  icon: 'trash',
  access: write,
  keywords: ['newsletter', 'remove', 'draft'],
  verbs: ['delete newsletter'],
  confirm: 'What is written is gone for good.',
  parameters: { issue, version },
  run: async ({ issue: id, version: seen }) =>
    call('POST /news-letters/delete', { id, version: seen ?? (await versionOf(id)) }),
});

export const newsLetterSubscription = action({
  id: 'news-letter.subscription',
  title: 'Get news-letters by mail, or no more',
  icon: 'mail',
  access: may('announcements:read'),
  keywords: ['newsletter', 'subscribe', 'unsubscribe'],
  verbs: ['newsletters'],
  parameters: { byMail: flag('by mail', ['by mail', 'yes', 'on'], ['no more', 'no', 'off']) },
  run: async ({ byMail }) => {
    await call('POST /news-letters/subscription', { byMail });
    return {
      message: byMail ? 'News-letters come by mail' : 'No more news-letters by mail',
      undo: () => call('POST /news-letters/subscription', { byMail: !byMail }),
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
