import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import type { QueueItem } from '#/kernel/queue.ts';
import { call } from '../api.ts';
import { byWords, PAGE } from './announcement-words.ts';
import type { Alert } from './announcement.contract.ts';

const read = may('announcements:read');
const write = may('announcements:write');
const announcement = {
  name: 'announcement',
  label: 'Announcement',
  kind: 'entity',
  entity: 'announcement',
  required: true,
} as const;

interface One {
  announcement: number;
  [name: string]: unknown;
}

/** The version a change from the palette is made against: the present one. */
const versionOf = async (id: number) =>
  (await call('GET /announcements/announcement', { id })).version;

const announcementNew = action<{ title?: string }>({
  id: 'announcement.new',
  title: 'Write an announcement',
  icon: 'news',
  access: write,
  keywords: ['new announcement', 'tell everybody', 'notice'],
  verbs: ['announce'],
  parameters: [{ name: 'title', label: 'title', kind: 'text', required: false }],
  run: async ({ title }, { go }) =>
    go(`${PAGE}?write=new${title ? `&title=${encodeURIComponent(title)}` : ''}`),
});

const queued = (it: Alert): QueueItem => ({
  id: `${it.kind}:${it.id}`,
  title: it.title,
  facts: [],
  link: it.link,
  values: { announcement: it.id, edition: it.edition },
  ...(it.acknowledgeBy && { note: byWords(it.acknowledgeBy, dayOf(new Date())) }),
});

export const announcementAcknowledge = action<One & { edition?: number }>({
  id: 'announcement.acknowledge',
  title: 'Acknowledge an announcement',
  icon: 'checks',
  access: read,
  keywords: ['confirm', 'have read'],
  verbs: ['acknowledge'],
  parameters: [announcement],
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

export const announcementRemind = action<One & { personId?: number }>({
  id: 'announcement.remind',
  title: 'Remind of an announcement',
  icon: 'bell',
  access: write,
  keywords: ['missing', 'nudge', 'not acknowledged'],
  verbs: ['remind'],
  parameters: [announcement],
  run: async ({ announcement: id, personId }) => {
    const { reminded, tooSoon } = await call('POST /announcements/remind', { id, personId });
    return { message: remindedWords(reminded, tooSoon) };
  },
});

/** "Reminded 4 people, 2 were reminded less than an hour ago". */
function remindedWords(reminded: number, tooSoon: number): string {
  const words = `Reminded ${reminded === 1 ? 'one person' : `${reminded} people`}`;
  return tooSoon > 0 ? `${words}, ${tooSoon} were reminded less than an hour ago` : words;
}

export const announcementRecall = action<One & { reason: string; version?: number }>({
  id: 'announcement.recall',
  title: 'Recall an announcement',
  icon: 'arrow-back-up',
  access: write,
  keywords: ['take back', 'withdraw'],
  verbs: ['recall'],
  parameters: [announcement, { name: 'reason', label: 'reason', kind: 'text', required: true }],
  run: async ({ announcement: id, reason, version }) => {
    const at = version ?? (await versionOf(id));
    const it = await call('POST /announcements/recall', { id, version: at, reason });
    return { message: `Recalled “${it.title}”` };
  },
});

const announcementSchedule = action<One & { day: string; time?: string }>({
  id: 'announcement.schedule',
  title: 'Schedule an announcement',
  icon: 'calendar-plus',
  access: write,
  keywords: ['draft', 'publish later', 'at a day and time'],
  parameters: [
    announcement,
    { name: 'day', label: 'Day', kind: 'day', required: true },
    { name: 'time', label: 'Time', kind: 'time', required: false },
  ],
  run: async ({ announcement: id, day, time = '09:00' }) => {
    const it = await call('GET /announcements/announcement', { id });
    const { version, title, body, mustAcknowledge, acknowledgeBy } = it;
    const expires = it.expiresAt ? new Date(it.expiresAt) : undefined;
    await call('POST /announcements/save', {
      id,
      version,
      title,
      body,
      mustAcknowledge,
      acknowledgeBy,
      audience: it.audience.kind,
      targetIds: it.audience.targets.map((one) => one.id),
      ...(expires && { expiresOn: dayOf(expires), expiresAt: timeOf(expires) }),
      publishOn: day,
      publishAt: time,
      as: 'schedule',
    });
    return { message: `“${title}” is published on ${shortDay(day)} at ${time} PKT` };
  },
});

export const announcementPin = action<One & { version?: number; place?: number | null }>({
  id: 'announcement.pin',
  title: 'Pin an announcement',
  icon: 'pin',
  access: write,
  keywords: ['on top', 'first'],
  parameters: [announcement],
  run: async ({ announcement: id, version, place }) => {
    const at = version ?? (await versionOf(id));
    const it = await call('POST /announcements/pin', { id, version: at, place });
    const verb = it.pinPlace === null ? 'Unpinned' : 'Pinned';
    return { message: `${verb} “${it.title}”` };
  },
});

export const announcementDelete = action<One & { version?: number }>({
  id: 'announcement.delete',
  title: 'Delete an announcement nobody has read',
  icon: 'trash',
  access: write,
  keywords: ['draft', 'remove', 'throw away'],
  parameters: [announcement],
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

export const decorumAcknowledge = action<{ entry?: number; edition?: number }>({
  id: 'decorum.acknowledge',
  title: 'Acknowledge a rule of conduct',
  icon: 'checks',
  access: read,
  keywords: ['decorum', 'confirm', 'have read'],
  queue: {
    called: ['rule to acknowledge', 'rules to acknowledge'],
    items: async () => {
      const { rows } = await call('GET /announcements/alerts', {});
      const rules = rows.filter((it) => it.kind === 'decorum' && it.mustAcknowledge);
      return rules.map((it) => ({ ...queued(it), values: { entry: it.id, edition: it.edition } }));
    },
    ways: [{ key: 'a', words: 'acknowledge' }],
  },
  run: async ({ entry, edition }, { go }) => {
    if (entry === undefined) return go(`${PAGE}?show=decorum`);
    const { title } = await call('POST /decorum/acknowledge', { id: entry, edition });
    return { message: `Acknowledged “${title}”` };
  },
});

export const decorumRemind = action<{ entry?: number; personId?: number }>({
  id: 'decorum.remind',
  title: 'Remind of a rule of conduct',
  icon: 'bell',
  access: may('decorum:write'),
  keywords: ['decorum', 'missing', 'nudge'],
  run: async ({ entry, personId }, { go }) => {
    if (entry === undefined) return go(`${PAGE}?show=decorum`);
    const { reminded, tooSoon } = await call('POST /decorum/remind', { id: entry, personId });
    return { message: remindedWords(reminded, tooSoon) };
  },
});

const which = (entry?: number, version?: number) =>
  entry === undefined || version === undefined ? undefined : { id: entry, version };

export const decorumDelete = action<{ entry?: number; version?: number }>({
  id: 'decorum.delete',
  title: 'Take a rule of conduct away',
  icon: 'trash',
  access: may('decorum:write'),
  keywords: ['decorum', 'remove'],
  run: async ({ entry, version }, { go }) => {
    const it = which(entry, version);
    return it ? call('POST /decorum/delete', it) : go(`${PAGE}?show=decorum`);
  },
});

export const decorumMove = action<{ entry?: number; version?: number; place?: number }>({
  id: 'decorum.move',
  title: 'Put the rules of conduct in order',
  icon: 'arrows-sort',
  access: may('decorum:write'),
  keywords: ['decorum', 'reorder'],
  run: async ({ entry, version, place }, { go }) => {
    const it = which(entry, version);
    if (!it || place === undefined) return go(`${PAGE}?show=decorum`);
    await call('POST /decorum/move', { ...it, place });
  },
});

export const announcementActions = [
  announcementNew,
  announcementAcknowledge,
  announcementRemind,
  announcementRecall,
  announcementSchedule,
  announcementPin,
  announcementDelete,
  decorumOpen,
  decorumAcknowledge,
  decorumRemind,
  decorumDelete,
  decorumMove,
];
