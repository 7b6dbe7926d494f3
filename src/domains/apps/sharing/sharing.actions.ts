import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';

export const appShare = action<{ app: number; [name: string]: unknown }>({
  id: 'app.share',
  title: 'Share an app',
  icon: 'share',
  access: may('apps:share'),
  keywords: ['figures', 'revenue', 'give', 'show', 'report', 'people', 'team'],
  verbs: ['share'],
  parameters: [{ name: 'app', label: 'App', kind: 'entity', entity: 'app', required: true }],
  run: async ({ app }, { go }) => go(`/shareapps?app=${app}`),
});

interface Which {
  id?: number;
  version?: number;
  [name: string]: unknown;
}

export const shareRevoke = action<Which>({
  id: 'share.revoke',
  title: 'Revoke a share',
  icon: 'ban',
  access: may('apps:share'),
  keywords: ['unshare', 'stop sharing', 'take back', 'figures'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go('/shareapps');
    const share = await call('POST /delete-share-app', { id, version });
    return { message: `${share.subject.name} is not shared any more` };
  },
});

export const sharingActions = [appShare, shareRevoke];
