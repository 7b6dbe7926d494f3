import { may } from '#/kernel/access.ts';
import { searchSource } from '#/store/search.ts';
import { namedAssets } from './inventory/inventory.records.ts';
import { assetKindWords } from './it-words.ts';
import { assetSeen } from './it.policy.ts';

/** What the company hands out, by label, name, serial number and who has it. */
export const assetSearch = searchSource({
  kind: 'asset',
  access: may('it:read'),
  seen: (eyes) => assetSeen('e.id', eyes),
  rows: namedAssets,
  hit: (it) => ({
    id: it.id,
    title: it.name,
    key: it.tag,
    note: it.holder ?? 'On the shelf',
    end: assetKindWords[it.kind],
    link: `/administration/it?show=inventory&asset=${it.id}`,
  }),
});
