import { may } from '#/kernel/access.ts';
import type { SearchSource } from '#/store/search.ts';
import { listAssets } from './inventory/inventory.records.ts';
import { assetKindWords } from './it-words.ts';

/** What the company hands out, by label, name, serial number and who has it. */
export const assetSearch: SearchSource = {
  kind: 'asset',
  access: may('it:read'),
  find: async (context, { words, limit }) => {
    const filter = { search: words.join(' '), sort: 'tag', order: 'asc' } as const;
    const { rows } = await listAssets(context, filter, { page: 1, perPage: limit });
    return rows.map((it) => ({
      kind: 'asset',
      id: it.id,
      title: it.name,
      key: it.tag,
      note: it.holder?.name ?? 'On the shelf',
      end: assetKindWords[it.kind],
      link: `/administration/it?show=inventory&asset=${it.id}`,
    }));
  },
};
