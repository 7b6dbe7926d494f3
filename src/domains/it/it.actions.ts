import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../api.ts';
import type { ItAsset, Standing } from './inventory/inventory.contract.ts';
import { requestKindWords, stateWords } from './it-words.ts';
import type { Leaver } from './leaving/leaving.contract.ts';
import type { RequestState } from './request-rules.ts';
import { requestKinds, type ItRequest, type RequestKind } from './requests/requests.contract.ts';

const PAGE = '/administration/it';
const INVENTORY = `${PAGE}?show=inventory`;

const itAsk = action<{ kind?: RequestKind; title?: string }>({
  id: 'it.ask',
  title: 'Ask IT for something',
  icon: 'device-desktop',
  access: may('it:ask'),
  keywords: ['laptop', 'mouse', 'access', 'software', 'licence', 'repair', 'request', 'help desk'],
  verbs: ['ask it for', 'it request'],
  parameters: [
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      required: false,
      choices: requestKinds.map((value) => ({ value, label: requestKindWords[value] })),
    },
    { name: 'title', label: 'What', kind: 'text', required: false },
  ],
  run: async ({ kind = 'other', title }, { go }) => {
    if (!title) return go(`${PAGE}?request=new`);
    const made = await call('POST /save-it-request', { kind, title });
    const { id, version } = made;
    return {
      message: 'IT is asked',
      undo: () => call('POST /move-it-request', { id, version, to: 'cancelled' }),
    };
  },
});

interface MoveValues extends Record<string, unknown> {
  request?: ItRequest;
  to?: RequestState;
  note?: string;
  assetId?: number;
}

export const itMove = action<MoveValues>({
  id: 'it.move',
  title: 'Settle a request to IT',
  icon: 'tool',
  access: may('it:write'),
  keywords: ['take up', 'done', 'refuse', 'waiting', 'request', 'help desk'],
  run: async ({ request, to, note = '', assetId }, { go }) => {
    if (!request || !to) return go(PAGE);
    const { id, version } = request;
    await call('POST /move-it-request', { id, version, to, note, assetId });
    return { message: `${request.title}: ${stateWords[to].toLowerCase()}` };
  },
});

export const itWithdraw = action<{ request?: ItRequest }>({
  id: 'it.withdraw',
  title: 'Cancel a request to IT',
  icon: 'ban',
  access: may('it:ask'),
  keywords: ['withdraw', 'request', 'not needed'],
  run: async ({ request }, { go }) => {
    if (!request) return go(`${PAGE}?whose=asked`);
    const { id, version, title } = request;
    await call('POST /move-it-request', { id, version, to: 'cancelled' });
    return { message: `“${title}” is cancelled` };
  },
});

export const itAssign = action<{ request?: ItRequest; assigneeId?: number | null }>({
  id: 'it.assign',
  title: 'Give a request to somebody in IT',
  icon: 'user-check',
  access: may('it:write'),
  keywords: ['assign', 'request', 'take'],
  run: async ({ request, assigneeId }, { go }) => {
    if (!request || assigneeId === undefined) return go(`${PAGE}?whose=nobody`);
    const { id, version, assignee } = request;
    const after = await call('POST /assign-it-request', { id, version, assigneeId });
    const back = { id, version: after.version, assigneeId: assignee?.id ?? null };
    return {
      message: after.assignee ? `${after.assignee.name} has it` : 'Nobody has it',
      undo: () => call('POST /assign-it-request', back),
    };
  },
});

const assetAdd = action({
  id: 'it-asset.add',
  title: 'Add to the inventory',
  icon: 'plus',
  access: may('it:write'),
  keywords: ['laptop', 'device', 'asset', 'phone', 'monitor', 'licence'],
  run: async (_values, { go }) => go(`${INVENTORY}&asset=new`),
});

const assetImport = action({
  id: 'it-asset.import',
  title: 'Import the inventory',
  icon: 'table-import',
  access: may('it:write'),
  keywords: ['devices', 'list', 'csv', 'xlsx', 'excel', 'stocktaking'],
  run: async (_values, { go }) => go(`${INVENTORY}&import=true`),
});

export const assetGive = action<{ asset?: ItAsset; personId?: number; note?: string }>({
  id: 'it-asset.give',
  title: 'Give a device to somebody',
  icon: 'user-plus',
  access: may('it:write'),
  keywords: ['assign', 'hand out', 'laptop', 'asset'],
  run: async ({ asset, personId, note = '' }, { go }) => {
    if (!asset || !personId) return go(`${INVENTORY}&where=shelf`);
    const { id, version } = asset;
    const after = await call('POST /give-it-asset', { id, version, personId, note });
    return {
      message: `${asset.tag} is with ${after.holder?.name ?? 'nobody'}`,
      undo: () => call('POST /return-it-asset', { id, version: after.version, note: 'Undone' }),
    };
  },
});

export const assetReturn = action<{ asset?: ItAsset; standing?: Standing; note?: string }>({
  id: 'it-asset.return',
  title: 'Take a device back',
  icon: 'arrow-back-up',
  access: may('it:write'),
  keywords: ['return', 'hand in', 'laptop', 'asset'],
  run: async ({ asset, standing = 'ready', note = '' }, { go }) => {
    if (!asset?.holder) return go(`${INVENTORY}&where=held`);
    const { id, version, holder } = asset;
    const after = await call('POST /return-it-asset', { id, version, standing, note });
    const again = { id, version: after.version, personId: holder.id, note: 'Undone' };
    return {
      message: `${holder.name} has handed ${asset.tag} in`,
      ...(standing === 'ready' &&
        !holder.hasLeft && { undo: () => call('POST /give-it-asset', again) }),
    };
  },
});

export const assetStanding = action<{ asset?: ItAsset; standing?: Standing; note?: string }>({
  id: 'it-asset.standing',
  title: 'Send a device to repair, or retire it',
  icon: 'tool',
  access: may('it:write'),
  keywords: ['lost', 'broken', 'repair', 'retire', 'asset'],
  run: async ({ asset, standing, note = '' }, { go }) => {
    if (!asset || !standing) return go(INVENTORY);
    const { id, version } = asset;
    const after = await call('POST /it-asset-standing', { id, version, standing, note });
    const back = { id, version: after.version, standing: asset.standing, note: 'Undone' };
    return {
      message: `${asset.tag} is ${standing === 'repair' ? 'in repair' : standing}`,
      undo: () => call('POST /it-asset-standing', back),
    };
  },
});

interface HandOverValues extends Record<string, unknown> {
  leaver?: Leaver;
  standings?: Record<number, Standing>;
  note?: string;
}

export const handOver = action<HandOverValues>({
  id: 'it.hand-over',
  title: 'Take everything back from somebody who left',
  icon: 'logout',
  access: may('it:write'),
  keywords: ['leaving', 'leaver', 'offboarding', 'return', 'devices'],
  run: async ({ leaver, standings = {}, note = '' }, { go }) => {
    if (!leaver) return go(`${PAGE}?show=leaving`);
    const assets = leaver.assets.map(({ id, version }) => ({
      id,
      version,
      standing: standings[id] ?? 'ready',
    }));
    return call('POST /it-hand-over', { personId: leaver.person.id, assets, note });
  },
});

export const itActions = [
  itAsk,
  itMove,
  itWithdraw,
  itAssign,
  assetAdd,
  assetImport,
  assetGive,
  assetReturn,
  assetStanding,
  handOver,
];
