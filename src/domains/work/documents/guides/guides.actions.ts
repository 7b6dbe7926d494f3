import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { option, passed, text } from '#/kernel/parameters.ts';
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

const page = option<string>('Page', async () => {
  const { rows } = await call('GET /guides', {});
  return rows.map((it) => ({ id: it.path, title: it.title, note: it.path }));
});

async function versionOf(path: string): Promise<number> {
  const { version } = await call('GET /guides/info', { path });
  if (version === null) throw new Error('Nothing is written for this page yet.');
  return version;
}

const guideWrite = action({
  id: 'guide.write',
  title: 'Write the guide of a page',
  icon: 'help-circle',
  access: write,
  keywords: ['help', 'explain', 'draft'],
  parameters: { path: page, draft: text('text') },
  run: async ({ path, draft }) => {
    const { version, title } = await call('GET /guides/info', { path });
    await call('POST /guides/save', { path, draft, ...(version !== null && { version }) });
    return { message: `The draft of ${title} is kept` };
  },
});

export const guidePublish = action({
  id: 'guide.publish',
  title: 'Publish a guide',
  icon: 'send',
  access: write,
  keywords: ['help', 'show'],
  parameters: { path: page, version: passed<number>() },
  run: async ({ path, version }) => {
    const at = version ?? (await versionOf(path));
    const { title } = await call('POST /guides/publish', { path, version: at });
    return { message: `The guide of ${title} is published` };
  },
});

export const guideWithdraw = action({
  id: 'guide.withdraw',
  title: 'Take a guide off its page',
  icon: 'eye-off',
  access: write,
  keywords: ['help', 'hide', 'unpublish'],
  parameters: { path: page, version: passed<number>() },
  run: async ({ path, version }) =>
    call('POST /guides/withdraw', { path, version: version ?? (await versionOf(path)) }),
});

export const guideActions = [guideEdit, guideWrite, guidePublish, guideWithdraw];
