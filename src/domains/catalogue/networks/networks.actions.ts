import { call } from '#/client/api.ts';
import { oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import {
  choice,
  fallback,
  flag,
  number,
  option,
  optional,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { keyActions } from './keys/keys.actions.ts';
import { typeWords } from './network-words.ts';
import { networkType, type Network } from './networks.contract.ts';

const access = may('networks:write');

const networks = async () => (await call('GET /networks', {})).rows;
const networkOf = (id: number) => call('GET /network', { id });

/** A network for which something holds. */
const networkThat = (label: string, holds: (it: Network) => boolean = () => true) =>
  option(label, async () =>
    (await networks()).filter(holds).map(({ id, name, code, type, active }) => ({
      id,
      title: name,
      key: code,
      note: `${typeWords[type]}, ${active ? 'on' : 'off'}`,
    })),
  );

const previewOf = (id: number | undefined, more: (it: Network) => object = () => ({})) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await networkOf(id);
    return {
      facts: [
        { label: 'Network', value: it.name, note: typeWords[it.type] },
        { label: 'Now', value: it.active ? 'On' : 'Off', note: `${it.keys} keys, ${it.currency}` },
      ],
      ...more(it),
    };
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

async function change(before: Network, to: object, words: string) {
  const saved = await call('POST /add-network', { ...savedAs(before), ...to });
  return {
    message: `${saved.name} ${words}`,
    undo: () => call('POST /add-network', { ...savedAs(before), version: saved.version }),
  };
}

const types = networkType.options.map((value) => ({ value, label: typeWords[value] }));

const networkAdd = action({
  id: 'network.add',
  title: 'Add an ad network',
  icon: 'plus',
  access,
  keywords: ['network', 'mediation', 'source'],
  verbs: ['add network', 'new network', 'add ad network'],
  parameters: { type: choice('Type', types), name: text('Name') },
  preview: async ({ name, type }) => ({
    facts: name && type ? [{ label: 'Adds', value: name, note: 'in USD, days in UTC' }] : [],
  }),
  run: async ({ type, name }) => {
    const code = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '');
    const made = await call('POST /add-network', {
      code,
      name,
      type,
      currency: 'USD',
      zone: 'UTC',
      active: true,
      pulled: false,
      paysForImpressions: type !== 'acquisition' && type !== 'analytics',
      isMediaSource: type === 'acquisition',
    });
    return {
      message: `${made.name} is added`,
      undo: () => call('POST /add-network', { ...savedAs(made), active: false }),
    };
  },
});

export const networkSwitch = action({
  id: 'network.switch',
  title: 'Switch an ad network on or off',
  icon: 'plug-connected',
  access,
  keywords: ['network', 'active', 'disable', 'enable'],
  verbs: ['switch network', 'turn network'],
  parameters: {
    network: networkThat('Network'),
    active: flag('State', ['on'], ['off']),
    seen: passed<Network>(),
  },
  preview: ({ network, active }) =>
    previewOf(network, (it) => (it.active === active ? { refusal: 'That is so already.' } : {})),
  run: async ({ network, active, seen }) =>
    change(seen ?? (await networkOf(network)), { active }, `is ${active ? 'on' : 'off'}`),
});

const networkChange = action({
  id: 'network.change',
  title: 'Change an ad network',
  icon: 'pencil',
  access,
  keywords: ['rename', 'type', 'fetch', 'schedule'],
  verbs: ['change network', 'rename network'],
  parameters: {
    network: networkThat('Network'),
    type: optional(choice('Type', types)),
    pulled: optional(flag('Fetching', ['fetched'], ['not fetched'])),
    name: optional(text('Name')),
  },
  preview: ({ network, type, pulled, name }) =>
    previewOf(network, () =>
      type === undefined && pulled === undefined && !name
        ? { refusal: 'Say its new name, its type or whether it is fetched.' }
        : {},
    ),
  run: async ({ network, type, pulled, name }) => {
    const to = {
      ...(type && { type }),
      ...(pulled !== undefined && { pulled }),
      ...(name && { name }),
    };
    return change(await networkOf(network), to, 'is saved');
  },
});

export const networkOrder = action({
  id: 'network.order',
  title: 'Order the ad networks',
  icon: 'arrows-sort',
  access,
  keywords: ['network', 'sort', 'first'],
  verbs: ['move network', 'order network'],
  parameters: {
    network: networkThat('Network'),
    place: fallback(number('Place'), () => 1),
  },
  preview: ({ network, place }) =>
    refusing(async () => {
      if (network === undefined) return { facts: [] };
      const all = await networks();
      const at = all.findIndex((it) => it.id === network) + 1;
      const isOff = place !== undefined && (place < 1 || place > all.length);
      return {
        facts: [{ label: 'Now', value: `${at} of ${all.length}` }],
        ...(isOff && { refusal: `Places go from 1 to ${all.length}.` }),
      };
    }),
  run: async ({ network, place }) => {
    const before = (await networks()).map((it) => it.id);
    const others = before.filter((it) => it !== network);
    await call('POST /order-networks', { ids: others.toSpliced(place - 1, 0, network) });
    return {
      message: 'The new order holds everywhere',
      undo: () => call('POST /order-networks', { ids: before }),
    };
  },
});

export const mergeNetwork = action({
  id: 'network.merge',
  title: 'Confirm or merge a new ad network',
  icon: 'link',
  access,
  keywords: ['network', 'proposed', 'new', 'alias', 'unknown', 'bidder'],
  verbs: ['merge', 'merge network'],
  parameters: {
    network: networkThat('New network', (it) => it.proposed),
    into: networkThat('Is really', (it) => !it.proposed),
    version: passed<number>(),
  },
  confirm: 'Its figures move there for good.',
  preview: ({ network }) => previewOf(network),
  run: async ({ network: id, into, version: seen }) => {
    const { name, version } = oneOf(await networks(), id, 'This network');
    const target = await call('POST /merge-network', { id, version: seen ?? version, into });
    return { message: `${name} is ${target.name} from now on; its figures are moving` };
  },
});

export const networkActions = [
  networkAdd,
  networkSwitch,
  networkChange,
  networkOrder,
  mergeNetwork,
  ...keyActions,
];
