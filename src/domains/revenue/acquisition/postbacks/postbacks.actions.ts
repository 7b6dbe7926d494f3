import { call, download } from '#/client/api.ts';
import { oneOf, optionFrom } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { dollars, entity, option, passed, text } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import type { ConversionSchema, postbackEndpoints } from './postbacks.contract.ts';

const keywords = ['skadnetwork', 'skan', 'adattributionkit', 'postback', 'apple', 'ios'];
const write = may('campaigns:write');

const schemas = async () => (await call('GET /conversion-schemas', {})).rows;

/** Sets a schema and says how it is put back. */
async function putSchema(
  { appId, since, ranges }: Pick<ConversionSchema, 'appId' | 'since' | 'ranges'>,
  before: Pick<ConversionSchema, 'ranges' | 'version'> | undefined,
) {
  const set = { appId, since };
  const { message, id, version } = await call('POST /save-conversion-schema', {
    ...set,
    ranges,
    version: before?.version ?? 0,
  });
  return {
    message,
    undo: () =>
      before
        ? call('POST /save-conversion-schema', { ...set, ranges: before.ranges, version })
        : call('POST /delete-conversion-schema', { id, version }),
  };
}

const setConversionValue = action({
  id: 'conversion-schema.set-value',
  title: 'Set what a conversion value of an app stands for',
  icon: 'coin',
  access: write,
  keywords: [...keywords, 'conversion value', 'schema', 'revenue'],
  verbs: ['conversion value', 'set conversion value'],
  parameters: { app: entity('app'), value: text('0 to 63'), amount: dollars('of an install') },
  run: async ({ app, value, amount }) => {
    const latest = (await schemas()).find((it) => it.appId === app);
    const range = { span: 0 as const, value: value.trim().toLowerCase(), from: amount, to: amount };
    const kept = (latest?.ranges ?? []).filter((it) => it.span > 0 || it.value !== range.value);
    const since = latest?.since ?? dayOf(new Date());
    return putSchema({ appId: app, since, ranges: [...kept, range] }, latest);
  },
});

const newSchema = action({
  id: 'conversion-schema.new',
  title: 'New conversion schema of an app',
  icon: 'table',
  access: write,
  keywords: [...keywords, 'conversion values', 'revenue'],
  verbs: ['new conversion schema'],
  parameters: {},
  run: async (_values, { go }) => go('/skadnetwork?schema=new'),
});

export const deleteSchema = action({
  id: 'conversion-schema.delete',
  title: 'Delete a conversion schema of an app',
  icon: 'trash',
  access: write,
  keywords: [...keywords, 'conversion values'],
  verbs: ['delete conversion schema'],
  parameters: {
    schema: option('Schema', async () =>
      (await schemas())
        .filter((it) => it.canChange)
        .map((it) => ({ id: it.id, title: it.app.label, note: `from ${shortDay(it.since)}` })),
    ),
    seen: passed<ConversionSchema>(),
  },
  run: async ({ schema: id, seen }) => {
    const it = seen ?? oneOf(await schemas(), id, 'This conversion schema');
    const { message } = await call('POST /delete-conversion-schema', { id, version: it.version });
    return { message, undo: () => putSchema(it, undefined) };
  },
});

const sources = async () => (await call('GET /postback-sources', {})).networks;

export const linkPostbackNetwork = action({
  id: 'postback-network.link',
  title: 'Link an ad network id of postbacks to a media source',
  icon: 'link',
  access: may('networks:write'),
  keywords: [...keywords, 'ad network', 'media source'],
  verbs: ['link postbacks', 'link ad network id'],
  parameters: {
    adNetwork: option<string>('Ad network id', async () =>
      (await sources()).map((it) => ({
        id: it.adNetwork,
        title: it.adNetwork,
        note: it.mediaSource?.label ?? 'not linked',
      })),
    ),
    mediaSource: optionFrom(
      'Media source',
      async () =>
        (await call('GET /filters/networks', {})).mediaSources.map((it) => ({
          id: it.id,
          title: it.name,
        })),
      [],
    ),
    unlinked: passed<true>(),
  },
  run: async ({ adNetwork, mediaSource, unlinked }) => {
    const known = (await sources()).find((it) => it.adNetwork === adNetwork);
    const { message, version, before } = await call('POST /link-postback-network', {
      adNetwork,
      mediaSource: unlinked ? null : mediaSource,
      version: known?.version ?? 0,
    });
    return {
      message,
      undo: () => call('POST /link-postback-network', { adNetwork, mediaSource: before, version }),
    };
  },
});

type File = InputOf<(typeof postbackEndpoints)['GET /postbacks/export']>;

/** Saves the list as a file, whatever page of it is shown. */
export async function savePostbacks(asked: File): Promise<string> {
  const { name, blob } = await download('GET /postbacks/export', asked);
  saveFile(name, blob);
  return name;
}

export const postbackActions = [setConversionValue, newSchema, deleteSchema, linkPostbackNetwork];
