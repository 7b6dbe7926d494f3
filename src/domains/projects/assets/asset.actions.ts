import { call } from '../../api.ts';

/** Takes a file off an issue; only offered where the file is seen. */
export const assetRemove = {
  run: async ({ asset }: { asset: number }) => {
    await call('POST /cjprojects/asset-delete', { id: asset });
    return { message: 'File taken off' };
  },
};
