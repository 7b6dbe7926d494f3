import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { personInScope } from '#/store/scope.ts';
import { searchSource } from '#/store/search.ts';
import { namedAssets } from './inventory/inventory.records.ts';
import { assetKindWords } from './it-words.ts';

/** What the company hands out, by label, name, serial number and who has it. */
export const assetSearch = searchSource({
  kind: 'asset',
  access: may('it:read'),
  seen: ({ who, scope }) =>
    scope === 'all'
      ? undefined
      : sql`exists (select from it_holdings h where h.asset_id = e.id and h.until is null
          and ${personInScope('h.person_id', who, scope)})`,
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
