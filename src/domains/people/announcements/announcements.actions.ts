import { call } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import {
  choice,
  day,
  entity,
  flag,
  many,
  optional,
  passed,
  text,
  time,
} from '#/kernel/parameters.ts';
import { queued, remindedWords } from './alert-items.ts';
import { PAGE, stateWords } from './announcement-words.ts';
import { decorumActions } from './decorum/decorum.actions.ts';

const read = may('announcements:read');
const write = may('announcements:write');
const announcement = entity('announcement');
/** What a page has seen of it. */
const version = passed<number>();

/** The version a change from the palette is made against: the present one. */
const versionOf = async (id: number) =>
  (await call('GET /announcements/announcement', { id })).version;

const audience = optional(
  choice('audience', [{ value: 'everyone', label: 'everyone', keywords: ['everybody', 'all'] }]),
);
const addressed = {
  audience,
  team: optional(entity('team')),
  people: optional(many(entity('person', 'only'))),
};

/** Everyone, unless a team or people are named. */
function audienceOf({ team, people }: { team?: number; people?: number[] }) {
  if (people) return { audience: 'people' as const, targetIds: people };
  if (team !== undefined) return { audience: 'teams' as const, targetIds: [team] };
  return { audience: 'everyone' as const };
}

const announcementNew = action({
  id: 'announcement.new',
  title: 'Write an announcement',
  icon: 'news',
  access: write,
  keywords: ['new announcement', 'tell everybody', 'notice'],
  verbs: ['announce'],
  parameters: {
    title: optional(text('title')),
    body: optional(text('text')),
    ...addressed,
    as: optional(
      choice<'draft' | 'publish'>('as', [
        { value: 'publish', label: 'now', keywords: ['publish'] },
        { value: 'draft', label: 'draft' },
      ]),
    ),
    publishOn: optional(day('on')),
    mustAcknowledge: optional(flag('acknowledged', ['must acknowledge'], ['for information'])),
  },
  preview: async (it) => ({
    facts: [
      {
        label: 'For',
        value: it.people ? `${it.people.length} people` : it.team ? 'A team' : 'Everyone',
      },
      { label: 'When', value: whenWords(it) },
    ],
  }),
  run: async ({ title, body, as, publishOn, mustAcknowledge, ...to }, { go }) => {
    if (!title || !body)
      return go(`${PAGE}?write=new${title ? `&title=${encodeURIComponent(title)}` : ''}`);
    const it = await call('POST /announcements/save', {
      title,
      body,
      ...audienceOf(to),
      mustAcknowledge: mustAcknowledge ?? false,
      ...(publishOn && { publishOn }),
      as: publishOn ? 'schedule' : (as ?? 'draft'),
    });
    const { id, version } = it;
    return {
      message: `${stateWords[it.state]}: “${it.title}”`,
      undo: () =>
        it.state === 'published'
          ? call('POST /announcements/recall', { id, version, reason: 'Sent by mistake' })
          : call('POST /announcements/delete', { id, version }),
    };
  },
});

const whenWords = ({ as, publishOn }: { as?: 'draft' | 'publish'; publishOn?: string }) => {
  if (publishOn) return `on ${shortDay(publishOn)} at 09:00 ${zoneName()}`;
  return as === 'publish' ? 'now' : 'kept as a draft';
};

const announcementEdit = action({
  id: 'announcement.edit',
  title: 'Change a published announcement',
  icon: 'pencil',
  access: write,
  keywords: ['edit', 'correct', 'announcement'],
  parameters: {
    announcement,
    title: optional(text('title')),
    body: optional(text('text')),
    askAgain: optional(flag('again', ['ask again'], ['as it was'])),
  },
  run: async ({ announcement: id, title, body, askAgain = false }) => {
    const it = await call('GET /announcements/announcement', { id });
    const said = { title: title ?? it.title, body: body ?? it.body };
    const as = asItIs(it);
    const { version } = await call('POST /announcements/edit', { ...as, ...said, askAgain });
    return {
      message: `Changed “${said.title}”`,
      undo: () => call('POST /announcements/edit', { ...as, version }),
    };
  },
});

/** Everything an announcement says, to say it again with a change. */
function asItIs(it: OutputOf<Api['GET /announcements/announcement']>) {
  const expires = it.expiresAt ? new Date(it.expiresAt) : undefined;
  const { id, version, title, body, mustAcknowledge, acknowledgeBy } = it;
  return {
    id,
    version,
    title,
    body,
    mustAcknowledge,
    acknowledgeBy,
    audience: it.audience.kind,
    targetIds: it.audience.targets.map((one) => one.id),
    ...(expires && { expiresOn: dayOf(expires), expiresAt: timeOf(expires) }),
  };
}

export const announcementAcknowledge = action({
  id: 'announcement.acknowledge',
  title: 'Acknowledge an announcement',
  icon: 'checks',
  access: read,
  keywords: ['confirm', 'have read'],
  verbs: ['acknowledge'],
  parameters: { announcement, edition: passed<number>() },
  queue: {
    called: ['announcement to acknowledge', 'announcements to acknowledge'],
    items: async () => {
      const { rows } = await call('GET /announcements/alerts', {});
      return rows.filter((it) => it.kind === 'announcement' && it.mustAcknowledge).map(queued);
    },
    ways: [{ key: 'a', words: 'acknowledge' }],
  },
  run: async ({ announcement: id, edition }) => {
    const { title } = await call('POST /announcements/acknowledge', { id, edition });
    return { message: `Acknowledged “${title}”` };
  },
});

export const announcementRemind = action({
  id: 'announcement.remind',
  title: 'Remind of an announcement',
  icon: 'bell',
  access: write,
  keywords: ['missing', 'nudge', 'not acknowledged'],
  verbs: ['remind'],
  parameters: { announcement, personId: passed<number>() },
  run: async ({ announcement: id, personId }) => {
    const { reminded, tooSoon } = await call('POST /announcements/remind', { id, personId });
    return { message: remindedWords(reminded, tooSoon) };
  },
});

export const announcementRecall = action({
  id: 'announcement.recall',
  title: 'Recall an announcement',
  icon: 'arrow-back-up',
  access: write,
  keywords: ['take back', 'withdraw'],
  verbs: ['recall'],
  parameters: { announcement, reason: text('reason'), version },
  run: async ({ announcement: id, reason, version }) => {
    const at = version ?? (await versionOf(id));
    const it = await call('POST /announcements/recall', { id, version: at, reason });
    return { message: `Recalled “${it.title}”` };
  },
});

const announcementSchedule = action({
  id: 'announcement.schedule',
  title: 'Schedule an announcement',
  icon: 'calendar-plus',
  access: write,
  keywords: ['draft', 'publish later', 'at a day and time'],
  parameters: { announcement, day: day(), time: optional(time()) },
  run: async ({ announcement: id, day, time = '09:00' }) => {
    const it = await call('GET /announcements/announcement', { id });
    await call('POST /announcements/save', {
      ...asItIs(it),
      publishOn: day,
      publishAt: time,
      as: 'schedule',
    });
    return { message: `“${it.title}” is published on ${shortDay(day)} at ${time} ${zoneName()}` };
  },
});

export const announcementPin = action({
  id: 'announcement.pin',
  title: 'Pin an announcement',
  icon: 'pin',
  access: write,
  keywords: ['on top', 'first'],
  parameters: { announcement, version, place: passed<number | null>() },
  run: async ({ announcement: id, version, place }) => {
    const at = version ?? (await versionOf(id));
    const it = await call('POST /announcements/pin', { id, version: at, place });
    const verb = it.pinPlace === null ? 'Unpinned' : 'Pinned';
    return { message: `${verb} “${it.title}”` };
  },
});

export const announcementDelete = action({
  id: 'announcement.delete',
  title: 'Delete an announcement nobody has read',
  icon: 'trash',
  access: write,
  keywords: ['draft', 'remove', 'throw away'],
  parameters: { announcement, version },
  run: async ({ announcement: id, version }) => {
    const at = version ?? (await versionOf(id));
    return call('POST /announcements/delete', { id, version: at });
  },
});

const decorumOpen = action({
  id: 'decorum.open',
  title: 'Read the rules of conduct',
  icon: 'book',
  access: read,
  keywords: ['decorum', 'conduct', 'rules', 'policy'],
  run: async (_values, { go }) => go(`${PAGE}?show=decorum`),
});

export const announcementActions = [
  announcementNew,
  announcementEdit,
  announcementAcknowledge,
  announcementRemind,
  announcementRecall,
  announcementSchedule,
  announcementPin,
  announcementDelete,
  decorumOpen,
  ...decorumActions,
];
