import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import { GUIDES } from '../document-words.ts';

const write = may('guides:write');

const guideEdit = action({
  id: 'guide.edit',
  title: 'Edit the guide of this page',
  icon: 'help-circle',
  access: write,
  keywords: ['help', 'explain', 'guide'],
  places: ['console'],
  run: async (_values, { go, here }) =>
    go(here && here.path !== GUIDES ? `${GUIDES}?page=${encodeURIComponent(here.path)}` : GUIDES),
});

interface Which {
  path?: string;
  version?: number;
  [name: string]: unknown;
}

export const guidePublish = action<Which>({
  id: 'guide.publish',
  title: 'Publish a guide',
  icon: 'send',
  access: write,
  keywords: ['help', 'show'],
  run: async ({ path, version }, { go }) => {
    if (path === undefined || version === undefined) return go(GUIDES);
    const { title } = await call('POST /guides/publish', { path, version });
    return { message: `The guide of ${title} is published` };
  },
});

export const guideWithdraw = action<Which>({
  id: 'guide.withdraw',
  title: 'Take a guide off its page',
  icon: 'eye-off',
  access: write,
  keywords: ['help', 'hide', 'unpublish'],
  run: async ({ path, version }, { go }) => {
    if (path === undefined || version === undefined) return go(GUIDES);
    return call('POST /guides/withdraw', { path, version });
  },
});

export const guideActions = [guideEdit, guidePublish, guideWithdraw];
