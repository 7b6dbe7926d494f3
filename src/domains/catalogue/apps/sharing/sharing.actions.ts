import { call } from '#/client/api.ts';
import { everyRow, oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { day, entity, many, option, optional, passed } from '#/kernel/parameters.ts';
import { figureGroups } from './share-figures.ts';
import type { Share } from './sharing.contract.ts';

const access = may('apps:share');

/** People and teams it can be shared with, as one list. */
const targets = async () => {
  const { people, teams } = await call('GET /share-targets', {});
  return [
    ...teams.map((it) => ({ id: `team:${it.id}`, title: it.name, note: 'team' })),
    ...people.map((it) => ({ id: `person:${it.id}`, title: it.name, note: it.title ?? undefined })),
  ];
};

const idsOf = (all: readonly string[], kind: 'team' | 'person') =>
  all.filter((it) => it.startsWith(`${kind}:`)).map((it) => Number(it.slice(kind.length + 1)));

/** All figures of it; which ones alone is chosen on the page, which is opened without anybody. */
export const appShare = action({
  id: 'app.share',
  title: 'Share an app',
  icon: 'share',
  access,
  keywords: ['figures', 'revenue', 'give', 'show', 'report', 'people', 'team'],
  verbs: ['share'],
  parameters: {
    app: entity('app'),
    to: optional(many(option<string>('People or teams', targets))),
    until: optional(day('Until')),
  },
  preview: async ({ to, until }) => ({
    facts: to?.length
      ? [
          { label: 'Sees', value: 'all figures of it' },
          { label: 'Until', value: until ? namedDay(until) : 'it is revoked' },
        ]
      : [],
  }),
  run: async ({ app, to, until = null }, { go }) => {
    if (!to?.length) return go(`/shareapps?app=${app}`);
    const { id, version, subject } = await call('POST /share-app', {
      appId: app,
      people: idsOf(to, 'person'),
      teams: idsOf(to, 'team'),
      figures: [...figureGroups],
      until,
    });
    return {
      message: `${subject.name} is shared`,
      undo: () => call('POST /delete-share-app', { id, version }),
    };
  },
});

const openShares = async () => {
  const rows = await everyRow((page) => call('GET /share-apps', { state: 'open', ...page }));
  return rows.filter((it) => it.isMine);
};

const whoSees = ({ people, teams }: Share) => [...teams, ...people].map((it) => it.name).join(', ');

export const shareRevoke = action({
  id: 'share.revoke',
  title: 'Revoke a share',
  icon: 'ban',
  access,
  keywords: ['unshare', 'stop sharing', 'take back', 'figures'],
  verbs: ['unshare', 'revoke share', 'stop sharing'],
  parameters: {
    id: option('Share', async () =>
      (await openShares()).map((it) => ({ id: it.id, title: it.subject.name, note: whoSees(it) })),
    ),
    version: passed<number>(),
  },
  preview: ({ id }) =>
    refusing(async () => {
      if (id === undefined) return { facts: [] };
      const it = oneOf(await openShares(), id, 'This share');
      return { facts: [{ label: it.subject.name, value: whoSees(it), note: 'sees it no more' }] };
    }),
  run: async ({ id, version: seen }) => {
    const version = seen ?? oneOf(await openShares(), id, 'This share').version;
    const share = await call('POST /delete-share-app', { id, version });
    return { message: `${share.subject.name} is not shared any more` };
  },
});

export const sharingActions = [appShare, shareRevoke];
