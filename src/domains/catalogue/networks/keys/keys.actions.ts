import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { day, option, optional, orNone, passed, pastDay } from '#/kernel/parameters.ts';
import type { NetworkKey } from './keys.contract.ts';

const KEYS = '/settings/adnetwork-keys';
const access = may('network-keys:write');

/** The network asks somebody else's server: that may take as long as half a minute. */
const PATIENCE = { timeout: 60_000 };

const key = option('Key', async () =>
  (await everyRow((page) => call('GET /network-keys', page))).map((it) => ({
    id: it.id,
    title: it.network.name,
    key: it.network.code,
    note: `${it.account.name}, ${it.status}`,
  })),
);

const keyOf = async (id: number) => (await call('GET /network-key', { id })).key;

const previewOf = (id: number | undefined, more: (it: NetworkKey) => object = () => ({})) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await keyOf(id);
    const [first] = it.reports;
    return {
      facts: [
        { label: 'Key', value: it.network.name, note: it.account.name },
        { label: 'Now', value: it.status, note: it.refusal ?? undefined },
        {
          label: 'Fetched to',
          value: first?.to ? namedDay(first.to) : 'nothing yet',
          note: it.expiresOn ? `expires ${namedDay(it.expiresOn)}` : 'does not expire',
        },
      ],
      ...more(it),
    };
  });

/** A secret is not typed where it stands in clear: this opens its form. */
const keyAdd = action({
  id: 'network-key.add',
  title: 'Add a network key',
  icon: 'key',
  access,
  keywords: ['api key', 'token', 'network', 'connect'],
  run: async (_values, { go }) => go(`${KEYS}?key=new`),
});

const keyOpen = action({
  id: 'network-key.open',
  title: 'Rotate or reveal a network key',
  icon: 'key',
  access,
  keywords: ['api key', 'token', 'network', 'replace', 'show'],
  verbs: ['rotate key', 'reveal key'],
  parameters: { id: key },
  preview: ({ id }) => previewOf(id),
  run: async ({ id }, { go }) => go(`${KEYS}?key=${id}`),
});

const keyExpiry = action({
  id: 'network-key.expiry',
  title: 'Set when a network key expires',
  icon: 'calendar',
  access,
  keywords: ['api key', 'expires', 'how far back'],
  verbs: ['key expires', 'expiry of key'],
  parameters: { id: key, expires: orNone(day('Expires on'), 'never') },
  preview: ({ id }) => previewOf(id),
  run: async ({ id, expires: expiresOn }) => {
    const before = await keyOf(id);
    const input = { id, version: before.version, expiresOn };
    const { version } = await call('POST /edit-network-key', input);
    return {
      message: `The key of ${before.network.name} ${expiresOn ? `expires ${namedDay(expiresOn)}` : 'does not expire'}`,
      undo: () => call('POST /edit-network-key', { id, version, expiresOn: before.expiresOn }),
    };
  },
});

export const keyPull = action({
  id: 'network-key.pull',
  title: 'Fetch figures of a network now',
  icon: 'refresh',
  access,
  keywords: ['pull', 'sync', 'refresh', 'network', 'again'],
  verbs: ['fetch', 'pull'],
  parameters: {
    id: key,
    since: optional(pastDay('Since')),
    until: passed<string>(),
  },
  preview: ({ id }) => previewOf(id),
  run: async ({ id, since: from, until }) => {
    const days = from ? { from, to: until ?? addDays(dayOf(new Date()), -1) } : {};
    return { message: (await call('POST /pull-network-key', { id, ...days })).message };
  },
});

export const keyTest = action({
  id: 'network-key.test',
  title: 'Test a network key',
  icon: 'plug-connected',
  access,
  keywords: ['check', 'try', 'api key'],
  verbs: ['test key', 'test network key'],
  parameters: { id: key },
  preview: ({ id }) => previewOf(id),
  run: async ({ id }) => {
    const { works, message } = await call('POST /test-network-key', { id }, PATIENCE);
    if (!works) throw new Error(message);
    return { message };
  },
});

export const keyRemove = action({
  id: 'network-key.remove',
  title: 'Remove a network key',
  icon: 'trash',
  access,
  keywords: ['delete', 'api key'],
  verbs: ['remove key', 'remove network key'],
  parameters: { id: key, version: passed<number>() },
  confirm: 'The key is gone; figures fetched with it stay.',
  preview: ({ id }) => previewOf(id),
  run: async ({ id, version: seen }) => {
    const version = seen ?? (await keyOf(id)).version;
    return { message: (await call('POST /remove-network-key', { id, version })).message };
  },
});

export const keyActions = [keyAdd, keyOpen, keyExpiry, keyPull, keyTest, keyRemove];
