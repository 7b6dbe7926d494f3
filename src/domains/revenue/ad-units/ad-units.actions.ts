import { call, download } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { formatMoney } from '#/kernel/money.ts';
import { dollars, option, passed } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import type { adUnitEndpoints, Instance } from './ad-units.contract.ts';

const PAGE = '/monetisation/ad-unit';
const read = may('revenue:read');
const write = may('apps:write');

const adUnit = option('Ad unit', async () =>
  (await call('GET /ad-unit-choices', {})).rows.map(({ id, name, app }) => ({
    id,
    // Every game has a "Level end".
    title: `${app.label} ${name}`,
  })),
);

const tabs = [
  ['waterfall', 'Show the waterfall of an ad unit', ['waterfall', 'instances of']],
  ['tests', 'Show the A/B tests of an ad unit', ['ab test', 'a/b test']],
  ['floors', 'Simulate floors of an ad unit', ['simulate floor', 'floors of']],
] as const;

const opening = tabs.map(([tab, title, verbs]) =>
  action({
    id: `ad-unit.${tab}`,
    title,
    icon:
      tab === 'tests'
        ? 'switch-horizontal'
        : tab === 'floors'
          ? 'adjustments-horizontal'
          : 'list-numbers',
    access: read,
    keywords: ['monetisation', 'mediation', 'instances', 'bidding', 'ecpm', 'floor', 'experiment'],
    verbs: [...verbs],
    parameters: { adUnit },
    run: async ({ adUnit }, { go }) =>
      go(`${PAGE}?adUnit=${adUnit}${tab === 'waterfall' ? '' : `&tab=${tab}`}`),
  }),
);

/** An instance as it is handed about: its network and its name. */
export const instanceKey = (it: Pick<Instance, 'network' | 'instance'>) =>
  `${it.network.key} ${it.instance}`;

const instance = option<string>(
  'Instance',
  async ({ adUnit }) =>
    (await call('GET /ad-unit-waterfall', { adUnitId: adUnit! })).instances.map((it) => ({
      id: instanceKey(it),
      title: it.instance || it.network.label,
      note: [it.network.label, it.floor && formatMoney(it.floor.micros)].filter(Boolean).join(', '),
    })),
  ['adUnit'],
);

async function versionOf(adUnit: number, key: string): Promise<number> {
  const { instances } = await call('GET /ad-unit-waterfall', { adUnitId: adUnit });
  return instances.find((it) => instanceKey(it) === key)?.floor?.version ?? 0;
}

async function putFloor(
  adUnit: number,
  key: string,
  floor: number | null,
  seen: number | undefined,
) {
  const [network = ''] = key.split(' ');
  const of = {
    adUnitId: adUnit,
    network: Number(network),
    instance: key.slice(network.length + 1),
  };
  const version = seen ?? (await versionOf(adUnit, key));
  const {
    message,
    before,
    version: next,
  } = await call('POST /set-instance-floor', {
    ...of,
    floor,
    version,
  });
  return {
    message,
    undo: () => call('POST /set-instance-floor', { ...of, floor: before, version: next }),
  };
}

export const setFloor = action({
  id: 'ad-unit.set-floor',
  title: 'Set the floor of an instance',
  icon: 'coin',
  access: write,
  keywords: ['floor', 'price', 'ecpm', 'instance', 'waterfall', 'line item'],
  verbs: ['floor', 'set floor'],
  parameters: { adUnit, instance, floor: dollars('of 1,000 impressions'), seen: passed<number>() },
  run: ({ adUnit, instance, floor, seen }) => putFloor(adUnit, instance, floor, seen),
});

export const clearFloor = action({
  id: 'ad-unit.clear-floor',
  title: 'Remove the floor set for an instance',
  icon: 'x',
  access: write,
  keywords: ['floor', 'price', 'instance', 'waterfall', 'remove'],
  verbs: ['clear floor'],
  parameters: { adUnit, instance, seen: passed<number>() },
  run: ({ adUnit, instance, seen }) => putFloor(adUnit, instance, null, seen),
});

type File = InputOf<(typeof adUnitEndpoints)['GET /ad-unit-waterfall/export']>;

/** Saves the instances as a file; run from the page that knows its question. */
export const saveInstances = {
  run: async ({ question }: { question: File; [name: string]: unknown }) => {
    const { name, blob } = await download('GET /ad-unit-waterfall/export', question);
    saveFile(name, blob);
    return { message: `${name} was saved.` };
  },
};

export const adUnitActions = [...opening, setFloor, clearFloor];
