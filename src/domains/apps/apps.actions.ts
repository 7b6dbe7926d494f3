import { may } from '#/kernel/access.ts';
import { action, type Parameter } from '#/kernel/action.ts';
import { call } from '../api.ts';
import { linkingActions } from './linking/linking.actions.ts';
import { statusWords } from './register/app-words.ts';
import { reviewActions } from './reviews/reviews.actions.ts';
import { sharingActions } from './sharing/sharing.actions.ts';

interface One {
  app: number;
  [name: string]: unknown;
}

const app: Parameter = {
  name: 'app',
  label: 'App',
  kind: 'entity',
  entity: 'app',
  required: true,
};

const appAdd = action({
  id: 'app.add',
  title: 'Add an app',
  icon: 'plus',
  access: may('apps:write'),
  keywords: ['new', 'game', 'create', 'package', 'bundle'],
  verbs: ['add app', 'new app'],
  run: async (_values, { go }) => go('/apps?edit=new'),
});

const appImport = action({
  id: 'app.import',
  title: 'Import apps',
  icon: 'table-import',
  access: may('apps:write'),
  keywords: ['games', 'list', 'csv', 'xlsx', 'excel', 'bulk', 'packages'],
  run: async (_values, { go }) => go('/apps?import=true'),
});

const appEdit = action<One>({
  id: 'app.edit',
  title: 'Edit an app',
  icon: 'pencil',
  access: may('apps:write'),
  keywords: ['change', 'game', 'icon', 'package', 'status', 'team'],
  verbs: ['edit'],
  parameters: [app],
  run: async ({ app: id }, { go }) => go(`/apps?edit=${id}`),
});

export const appArchive = action<One>({
  id: 'app.archive',
  title: 'Archive an app',
  icon: 'archive',
  access: may('apps:write'),
  keywords: ['delete', 'remove', 'sunset', 'hide', 'game'],
  verbs: ['archive'],
  parameters: [app],
  run: async ({ app: id }) => {
    const { app: found } = await call('GET /get-app', { id });
    const archived = await call('POST /delete-app', { id, version: found.version });
    return {
      message: `${archived.name} is archived; its figures stay`,
      undo: () => call('POST /restore-app', { id, version: archived.version }),
    };
  },
});

export const appRestore = action<One>({
  id: 'app.restore',
  title: 'Restore an archived app',
  icon: 'arrow-back-up',
  access: may('apps:write'),
  keywords: ['unarchive', 'bring back', 'game'],
  verbs: ['restore'],
  parameters: [app],
  run: async ({ app: id }) => {
    const { app: found } = await call('GET /get-app', { id });
    const restored = await call('POST /restore-app', { id, version: found.version });
    return { message: `${restored.name} is back as ${statusWords[restored.status].toLowerCase()}` };
  },
});

export const appPin = action<One>({
  id: 'app.pin',
  title: 'Pin or unpin a game',
  icon: 'pin',
  access: may('apps:read'),
  keywords: ['favourite', 'top games', 'unpin', 'menu'],
  verbs: ['pin', 'unpin'],
  parameters: [app],
  run: async ({ app: id }) => {
    const { pinned } = (await call('GET /get-app', { id })).app;
    const { message } = await call('POST /apps/update_pin', { id, pinned: !pinned });
    return { message, undo: () => call('POST /apps/update_pin', { id, pinned }) };
  },
});

const accountAdd = action({
  id: 'account.add',
  title: 'Add an app account',
  icon: 'building',
  access: may('accounts:write'),
  keywords: ['store', 'network', 'play', 'owner', 'new'],
  run: async (_values, { go }) => go('/apps/accounts?add=new'),
});

export const appActions = [
  appAdd,
  appImport,
  appEdit,
  appArchive,
  appRestore,
  appPin,
  accountAdd,
  ...linkingActions,
  ...sharingActions,
  ...reviewActions,
];
