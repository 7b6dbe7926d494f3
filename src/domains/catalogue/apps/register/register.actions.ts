import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, fallback, option, optional, text } from '#/kernel/parameters.ts';
import { readNewApp } from './app-line.ts';
import { platformWords, statusWords, workingStatuses } from './app-words.ts';
import type { App } from './register.contract.ts';

const access = may('apps:write');

const appOf = async (id: number) => (await call('GET /get-app', { id })).app;

const previewOf = (id: number | undefined, words?: string) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await appOf(id);
    return {
      facts: [
        { label: 'App', value: it.name, note: it.key },
        { label: 'Now', value: statusWords[it.status], note: it.team?.name ?? 'no team' },
      ],
      ...(words && { warning: words }),
      ...(!it.canEdit && { refusal: 'This app is not yours to change.' }),
    };
  });

/** Main parameters in a line; without any the form is opened. */
const appAdd = action({
  id: 'app.add',
  title: 'Add an app',
  icon: 'plus',
  access,
  keywords: ['new', 'game', 'create', 'package', 'bundle'],
  verbs: ['add app', 'new app'],
  parameters: {
    name: optional(text('Name')),
    package: optional(text('Package')),
    platform: fallback(
      choice('Platform', [
        { value: 'android', label: platformWords.android },
        { value: 'ios', label: platformWords.ios },
      ]),
      () => 'android' as const,
    ),
  },
  read: readNewApp,
  preview: async ({ name, package: its }) =>
    name && !its
      ? { facts: [], refusal: 'Say its package as well, for instance com.studio.game.' }
      : { facts: name ? [{ label: 'Adds', value: name, note: 'as a draft' }] : [] },
  run: async ({ name, package: its, platform }, { go }) => {
    if (!name || !its) return go('/apps?edit=new');
    const { id, version } = await call('POST /save-edited-app', { name, package: its, platform });
    return {
      message: `${name} is added as a draft`,
      undo: () => call('POST /delete-app', { id, version }),
    };
  },
});

const appImport = action({
  id: 'app.import',
  title: 'Import apps',
  icon: 'table-import',
  access,
  keywords: ['games', 'list', 'csv', 'xlsx', 'excel', 'bulk', 'packages'],
  run: async (_values, { go }) => go('/apps?import=true'),
});

const appEdit = action({
  id: 'app.edit',
  title: 'Edit an app',
  icon: 'pencil',
  access,
  keywords: ['change', 'game', 'icon', 'package', 'status', 'team'],
  verbs: ['edit'],
  parameters: { app: entity('app') },
  run: async ({ app: id }, { go }) => go(`/apps?edit=${id}`),
});

/** An app as it is saved again. */
const savedAs = (it: App) => ({
  id: it.id,
  version: it.version,
  name: it.name,
  package: it.package ?? '',
  storeId: it.storeId,
  platform: it.platform,
  accountId: it.account?.id ?? null,
  teamId: it.team?.id ?? null,
  batch: it.batch,
  core: it.core,
  releasedOn: it.releasedOn,
});
type Working = (typeof workingStatuses)[number];

const appStatus = action({
  id: 'app.status',
  title: 'Set the status of an app',
  icon: 'flag',
  access,
  keywords: ['live', 'soft launch', 'sunset', 'draft', 'game'],
  verbs: ['status', 'set status'],
  parameters: {
    app: entity('app'),
    status: choice(
      'Status',
      workingStatuses.map((value) => ({ value, label: statusWords[value] })),
    ),
  },
  preview: async ({ app, status }) => {
    const it = await previewOf(app);
    const isSo = it.facts.some((fact) => status && fact.value === statusWords[status]);
    return isSo ? { ...it, refusal: 'That is its status already.' } : it;
  },
  run: async ({ app, status }) => {
    const before = await appOf(app);
    const saved = await call('POST /save-edited-app', { ...savedAs(before), status });
    const was = workingStatuses.find((it) => it === before.status) as Working | undefined;
    const back = { ...savedAs(before), version: saved.version };
    return {
      message: `${saved.name} is ${statusWords[saved.status].toLowerCase()}`,
      ...(was && { undo: () => call('POST /save-edited-app', { ...back, status: was }) }),
    };
  },
});

export const appArchive = action({
  id: 'app.archive',
  title: 'Archive an app',
  icon: 'archive',
  access,
  keywords: ['delete', 'remove', 'sunset', 'hide', 'game'],
  verbs: ['archive'],
  parameters: { app: entity('app') },
  preview: ({ app }) => previewOf(app, 'It leaves the lists; its figures stay.'),
  run: async ({ app: id }) => {
    const found = await appOf(id);
    const archived = await call('POST /delete-app', { id, version: found.version });
    return {
      message: `${archived.name} is archived; its figures stay`,
      undo: () => call('POST /restore-app', { id, version: archived.version }),
    };
  },
});

export const appRestore = action({
  id: 'app.restore',
  title: 'Restore an archived app',
  icon: 'arrow-back-up',
  access,
  keywords: ['unarchive', 'bring back', 'game'],
  verbs: ['restore'],
  parameters: {
    app: option('App', async () => {
      const status = ['archived' as const];
      const rows = await everyRow((page) => call('GET /apps', { status, ...page }));
      return rows
        .filter((it) => it.canEdit)
        .map((it) => ({ id: it.id, title: it.name, key: it.key }));
    }),
  },
  preview: ({ app }) => previewOf(app),
  run: async ({ app: id }) => {
    const found = await appOf(id);
    const restored = await call('POST /restore-app', { id, version: found.version });
    return {
      message: `${restored.name} is back as ${statusWords[restored.status].toLowerCase()}`,
      undo: () => call('POST /delete-app', { id, version: restored.version }),
    };
  },
});

const iconRemove = action({
  id: 'app.remove-icon',
  title: 'Go back to the drawn icon of an app',
  icon: 'photo',
  access,
  keywords: ['picture', 'uploaded', 'game'],
  verbs: ['remove icon'],
  parameters: { app: entity('app') },
  confirm: 'The uploaded icon is gone for good.',
  preview: ({ app }) =>
    refusing(async () => {
      if (app === undefined) return { facts: [] };
      const { name, iconFile } = await appOf(app);
      return {
        facts: [{ label: 'App', value: name }],
        ...(iconFile === null && { refusal: 'It has the drawn icon already.' }),
      };
    }),
  run: async ({ app: id }) => {
    const { name, version } = await appOf(id);
    await call('POST /remove-app-icon', { id, version });
    return { message: `${name} has its drawn icon` };
  },
});

export const appPin = action({
  id: 'app.pin',
  title: 'Pin or unpin a game',
  icon: 'pin',
  access: may('apps:read'),
  keywords: ['favourite', 'top games', 'unpin', 'menu'],
  verbs: ['pin', 'unpin'],
  parameters: { app: entity('app') },
  run: async ({ app: id }) => {
    const { pinned } = await appOf(id);
    const { message } = await call('POST /apps/update_pin', { id, pinned: !pinned });
    return { message, undo: () => call('POST /apps/update_pin', { id, pinned }) };
  },
});

export const registerActions = [
  appAdd,
  appImport,
  appEdit,
  appStatus,
  appArchive,
  appRestore,
  iconRemove,
  appPin,
];
