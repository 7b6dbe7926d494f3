import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../api.ts';
import type { Network } from './networks.contract.ts';

const NETWORKS = '/settings/adnetworks';
const KEYS = '/settings/adnetwork-keys';

/** The network asks somebody else's server: that may take as long as half a minute. */
const PATIENCE = { timeout: 60_000 };

const networkAdd = action({
  id: 'network.add',
  title: 'Add an ad network',
  icon: 'plus',
  access: may('networks:write'),
  keywords: ['network', 'mediation', 'source'],
  run: async (_values, { go }) => go(`${NETWORKS}?network=new`),
});

/** A network as it is saved again. */
const savedAs = (it: Network) => ({
  id: it.id,
  version: it.version,
  name: it.name,
  type: it.type,
  currency: it.currency,
  zone: it.zone,
  active: it.active,
  pulled: it.pulled,
  paysForImpressions: it.paysForImpressions,
  isMediaSource: it.isMediaSource,
});

export const networkSwitch = action<{ network?: Network }>({
  id: 'network.switch',
  title: 'Switch an ad network on or off',
  icon: 'plug-connected',
  access: may('networks:write'),
  keywords: ['network', 'active', 'disable', 'enable'],
  run: async ({ network }, { go }) => {
    if (!network) return go(NETWORKS);
    const saved = await call('POST /add-network', { ...savedAs(network), active: !network.active });
    return {
      message: `${network.name} is ${saved.active ? 'on' : 'off'}`,
      undo: () =>
        call('POST /add-network', {
          ...savedAs(network),
          version: saved.version,
        }),
    };
  },
});

export const networkOrder = action<{ ids?: number[]; before?: number[] }>({
  id: 'network.order',
  title: 'Order the ad networks',
  icon: 'arrows-sort',
  access: may('networks:write'),
  keywords: ['network', 'sort', 'first'],
  run: async ({ ids, before }, { go }) => {
    if (!ids || !before) return go(NETWORKS);
    await call('POST /order-networks', { ids });
    return {
      message: 'The new order holds everywhere',
      undo: () => call('POST /order-networks', { ids: before }),
    };
  },
});

export const mergeNetwork = action<{ network?: Network; into?: number }>({
  id: 'network.merge',
  title: 'Confirm or merge a new ad network',
  icon: 'link',
  access: may('networks:write'),
  keywords: ['network', 'proposed', 'new', 'alias', 'unknown', 'bidder'],
  verbs: ['merge'],
  run: async ({ network, into }, { go }) => {
    if (!network || into === undefined) return go(NETWORKS);
    const { id, version, name } = network;
    const target = await call('POST /merge-network', { id, version, into });
    return { message: `${name} is ${target.name} from now on; its figures are moving` };
  },
});

const keyAdd = action({
  id: 'network-key.add',
  title: 'Add a network key',
  icon: 'key',
  access: may('network-keys:write'),
  keywords: ['api key', 'token', 'network', 'connect'],
  run: async (_values, { go }) => go(`${KEYS}?key=new`),
});

interface Which {
  id?: number;
  from?: string;
  to?: string;
  [name: string]: unknown;
}

export const keyPull = action<Which>({
  id: 'network-key.pull',
  title: 'Fetch figures of a network now',
  icon: 'refresh',
  access: may('network-keys:write'),
  keywords: ['pull', 'sync', 'refresh', 'network', 'again'],
  run: async ({ id, from, to }, { go }) => {
    if (id === undefined) return go(KEYS);
    const days = from && to ? { from, to } : {};
    return { message: (await call('POST /pull-network-key', { id, ...days })).message };
  },
});

export const keyTest = action<Which>({
  id: 'network-key.test',
  title: 'Test a network key',
  icon: 'plug-connected',
  access: may('network-keys:write'),
  keywords: ['check', 'try', 'api key'],
  run: async ({ id }, { go }) => {
    if (id === undefined) return go(KEYS);
    const { works, message } = await call('POST /test-network-key', { id }, PATIENCE);
    if (!works) throw new Error(message);
    return { message };
  },
});

export const keyRemove = action<Which & { version?: number }>({
  id: 'network-key.remove',
  title: 'Remove a network key',
  icon: 'trash',
  access: may('network-keys:write'),
  keywords: ['delete', 'api key'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(KEYS);
    return { message: (await call('POST /remove-network-key', { id, version })).message };
  },
});

export const networkActions = [
  networkAdd,
  networkSwitch,
  networkOrder,
  mergeNetwork,
  keyAdd,
  keyPull,
  keyTest,
  keyRemove,
];
