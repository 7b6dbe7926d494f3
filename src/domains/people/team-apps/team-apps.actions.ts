import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { saveFile } from '#/ui/save-file.ts';
import { call, download } from '../../api.ts';

const PAGE = '/user-management/team-apps';

interface Gift {
  apps: { id: number; version: number }[];
  teamId: number | null;
  on: string;
  note?: string | undefined;
  [name: string]: unknown;
}

export const appsTransfer = action<Partial<Gift>>({
  id: 'app.transfer',
  title: 'Give apps to another team',
  icon: 'transfer',
  access: may('team-apps:write'),
  keywords: ['owner', 'ownership', 'move', 'hand over', 'transfer', 'team'],
  verbs: ['transfer'],
  run: async ({ apps, teamId, on, note }, { go }) => {
    if (!apps || teamId === undefined || !on) return go(PAGE);
    const { message, id, version, status } = await call('POST /transfer-apps', {
      apps,
      teamId,
      on,
      note,
    });
    if (status !== 'planned') return { message };
    return { message, undo: () => call('POST /take-back-transfer', { id, version }) };
  },
});

export const transferTakeBack = action<{ transfer?: { id: number; version: number } }>({
  id: 'app.take-back-transfer',
  title: 'Take a planned transfer back',
  icon: 'arrow-back-up',
  access: may('team-apps:write'),
  keywords: ['undo', 'cancel', 'app', 'team', 'owner'],
  run: async ({ transfer }, { go }) => {
    if (!transfer) return go(`${PAGE}?view=transfers`);
    const { id, version } = transfer;
    return { message: (await call('POST /take-back-transfer', { id, version })).message };
  },
});

type Filters = Omit<Parameters<typeof download<'GET /team-apps/export'>>[1] & object, 'format'>;

export const teamAppsExport = action<{ filters?: Filters; format?: 'csv' | 'xlsx' }>({
  id: 'team-apps.export',
  title: 'Save the apps and their teams as a file',
  icon: 'download',
  access: may('apps:read'),
  keywords: ['export', 'csv', 'xlsx', 'owner', 'matrix'],
  run: async ({ filters, format = 'xlsx' }) => {
    const { name, blob } = await download('GET /team-apps/export', { ...filters, format });
    saveFile(name, blob);
    return { message: `Saved ${name}.` };
  },
});

export const teamAppActions = [appsTransfer, transferTakeBack, teamAppsExport];
