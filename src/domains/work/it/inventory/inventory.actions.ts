import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { dollars, choice, entity, option, optional, passed, text } from '#/kernel/parameters.ts';
import { assetKindWords, standingWords } from '../it-words.ts';
import { assetKinds, standings, type AssetKind, type Standing } from './inventory.contract.ts';

const access = may('it:write');
const giving = may('it-assets:give');
const INVENTORY = '/administration/it?show=inventory';

const read = async (id: number) => (await call('GET /it-asset', { id })).asset;

async function preview({ asset: id }: { asset?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const it = await read(id);
  return {
    facts: [
      { label: 'Device', value: it.tag, note: it.name },
      { label: 'Now', value: it.holder?.name ?? standingWords[it.standing] },
    ],
  };
}

const kind = choice<AssetKind>(
  'Kind',
  assetKinds.map((value) => ({ value, label: assetKindWords[value].toLowerCase() })),
);
const standing = choice<Standing>(
  'how it is',
  standings.map((value) => ({ value, label: standingWords[value].toLowerCase() })),
);

const assetAdd = action({
  id: 'it-asset.add',
  title: 'Add to the inventory',
  icon: 'plus',
  access,
  keywords: ['laptop', 'device', 'asset', 'phone', 'monitor', 'licence'],
  verbs: ['add device', 'add to inventory'],
  parameters: {
    kind,
    cost: optional(dollars('cost')),
    name: text('name'),
    serial: optional(text('serial')),
  },
  run: async (it) => {
    const made = await call('POST /save-it-asset', it);
    return { message: `${made.tag} is in the inventory: ${made.name}` };
  },
});

const assetImport = action({
  id: 'it-asset.import',
  title: 'Import the inventory',
  icon: 'table-import',
  access,
  keywords: ['devices', 'list', 'csv', 'xlsx', 'excel', 'stocktaking'],
  run: async (_values, { go }) => go(`${INVENTORY}&import=true`),
});

export const assetGive = action({
  id: 'it-asset.give',
  title: 'Give a device to somebody',
  icon: 'user-plus',
  access: giving,
  keywords: ['assign', 'hand out', 'laptop', 'asset'],
  verbs: ['hand out'],
  parameters: {
    asset: entity('asset', 'Device'),
    person: entity('person', 'To'),
    note: optional(text('note')),
    version: passed<number>(),
  },
  preview,
  run: async ({ asset: id, person: personId, note = '', version }) => {
    const at = version ?? (await read(id)).version;
    const after = await call('POST /give-it-asset', { id, version: at, personId, note });
    return {
      message: `${after.tag} is with ${after.holder?.name ?? 'nobody'}`,
      undo: () => call('POST /return-it-asset', { id, version: after.version, note: 'Undone' }),
    };
  },
});

export const assetReturn = action({
  id: 'it-asset.return',
  title: 'Take a device back',
  icon: 'arrow-back-up',
  access: giving,
  keywords: ['return', 'hand in', 'laptop', 'asset'],
  verbs: ['take back device'],
  parameters: {
    asset: entity('asset', 'Device'),
    standing: optional(standing),
    note: optional(text('note')),
    version: passed<number>(),
  },
  preview,
  run: async ({ asset: id, standing: how = 'ready', note = '', version }) => {
    const { holder, ...asset } = await read(id);
    if (!holder) throw new Error(`Nobody has ${asset.tag}.`);
    const at = version ?? asset.version;
    const after = await call('POST /return-it-asset', { id, version: at, standing: how, note });
    const again = { id, version: after.version, personId: holder.id, note: 'Undone' };
    return {
      message: `${holder.name} has handed ${asset.tag} in`,
      ...(how === 'ready' && !holder.hasLeft && { undo: () => call('POST /give-it-asset', again) }),
    };
  },
});

export const assetStanding = action({
  id: 'it-asset.standing',
  title: 'Send a device to repair, or retire it',
  icon: 'tool',
  access,
  keywords: ['lost', 'broken', 'repair', 'retire', 'asset'],
  verbs: ['device state'],
  parameters: {
    asset: entity('asset', 'Device'),
    standing,
    note: optional(text('note')),
    version: passed<number>(),
  },
  preview,
  run: async ({ asset: id, standing: to, note = '', version }) => {
    const before = await read(id);
    const at = version ?? before.version;
    const after = await call('POST /it-asset-standing', { id, version: at, standing: to, note });
    const back = { id, version: after.version, standing: before.standing, note: 'Undone' };
    return {
      message: `${before.tag} is ${to === 'repair' ? 'in repair' : to}`,
      undo: () => call('POST /it-asset-standing', back),
    };
  },
});

export const handOver = action({
  id: 'it.hand-over',
  title: 'Take everything back from somebody who leaves',
  icon: 'logout',
  access,
  keywords: ['leaving', 'leaver', 'offboarding', 'return', 'devices'],
  confirm: 'Everything they have is back, and what they asked for is closed.',
  parameters: {
    person: option('Person', async () =>
      (await call('GET /it-leaving', {})).rows.map(({ person }) => ({
        id: person.id,
        title: person.name,
        ...(person.title && { note: person.title }),
      })),
    ),
    note: optional(text('note')),
    standings: passed<Record<number, Standing>>(),
  },
  run: async ({ person, standings: said = {}, note = '' }) => {
    const leaver = (await call('GET /it-leaving', {})).rows.find((it) => it.person.id === person);
    if (!leaver) throw new Error('They have nothing of the company any more.');
    const assets = leaver.assets.map(({ id, version }) => ({
      id,
      version,
      standing: said[id] ?? ('ready' as const),
    }));
    const lost = leaver.access.map(({ id, version }) => ({ id, version }));
    return call('POST /it-hand-over', { personId: person, assets, access: lost, note });
  },
});

export const inventoryActions = [
  assetAdd,
  assetImport,
  assetGive,
  assetReturn,
  assetStanding,
  handOver,
];
