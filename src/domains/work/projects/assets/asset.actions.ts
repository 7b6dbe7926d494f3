import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, option } from '#/kernel/parameters.ts';

export const assetRemove = action({
  id: 'issue.remove-file',
  title: 'Take a file off an issue',
  icon: 'trash',
  access: may('issues:write'),
  keywords: ['attachment', 'picture', 'asset', 'remove'],
  confirm: 'The file is gone for good.',
  parameters: {
    issue: entity('issue'),
    file: option(
      'File',
      async ({ issue: id }) => {
        const { assets } = await call('GET /cjprojects/issue-detail', { id: id! });
        return assets.map((it) => ({ id: it.id, title: it.name }));
      },
      ['issue'],
    ),
  },
  run: async ({ file }) => {
    await call('POST /cjprojects/asset-delete', { id: file });
    return { message: 'File taken off' };
  },
});
