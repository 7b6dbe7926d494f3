import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { counted } from '#/kernel/numbers.ts';
import { choice, entity, many, option, optional } from '#/kernel/parameters.ts';

/** Opens the page; on it the links themselves are chosen. */
const openLinking = action({
  id: 'app.link',
  title: 'Link network apps',
  icon: 'link',
  access: may('apps:write'),
  keywords: ['unknown', 'names', 'match', 'package', 'store id', 'coverage', 'unlinked'],
  verbs: ['link'],
  run: async (_values, { go }) => go('/apps/linking'),
});

const openMaking = action({
  id: 'app.make-from-names',
  title: 'Add apps from reports',
  icon: 'plus',
  access: may('apps:write'),
  keywords: ['bulk', 'many', 'names', 'create', 'unlinked', 'ignore'],
  verbs: ['add apps'],
  run: async (_values, { go }) => go('/apps/linking?make=true'),
});

/** Reports that waited for a name are checked again, so that they can be taken in. */
async function recheck(reports: readonly { id: number }[]): Promise<number> {
  const checked = await Promise.allSettled(
    reports.map(({ id }) =>
      call('POST /link-import-apps', { id, links: [] }, { timeout: 300_000 }),
    ),
  );
  return checked.filter((it) => it.status === 'fulfilled').length;
}

export async function linkNames(links: { id: number; appId: number }[]): Promise<Outcome> {
  const { message, change, reports } = await call('POST /savelinkingapps', { links });
  const ready = await recheck(reports);
  const more = counted(ready, 'report was checked again', 'reports were checked again');
  return {
    message: ready > 0 ? `${message}; ${more}` : message,
    undo: () => call('POST /undolinkingapps', { id: change }),
  };
}

export async function unlinkNames(ids: number[]): Promise<Outcome> {
  const { message, change } = await call('POST /removelinkingapps', { ids });
  return { message, undo: () => call('POST /undolinkingapps', { id: change }) };
}

/** Names of other companies' apps: what they bring waits no longer. */
export async function ignoreNames(ids: number[], ignored: boolean): Promise<Outcome> {
  const { message } = await call('POST /ignorelinkingapps', { ids, ignored });
  return { message, undo: () => call('POST /ignorelinkingapps', { ids, ignored: !ignored }) };
}

type Make = Parameters<typeof call<'POST /apps-from-names'>>[1];

export async function makeApps(input: Make): Promise<Outcome> {
  const { message, reports } = await call('POST /apps-from-names', input);
  await recheck(reports);
  return { message };
}

export async function undoStep(id: number): Promise<Outcome> {
  return { message: (await call('POST /undolinkingapps', { id })).message };
}

const access = may('apps:write');

const names = (show: 'open' | 'linked' | 'ignored') =>
  everyRow((page) => call('GET /linkingapps', { show, ...page }));

/** A name a network uses: linked, not yet, or none of ours. */
const nameThatIs = (show: 'open' | 'linked' | 'ignored') =>
  many(
    option('Name', async () =>
      (await names(show)).map(({ id, name, externalId, network, app }) => ({
        id,
        title: name || externalId,
        key: externalId,
        note: app ? `${network.name}, ${app.name}` : network.name,
      })),
    ),
  );

const linkName = action({
  id: 'app.link-name',
  title: 'Link a name of a network to an app',
  icon: 'link',
  access,
  keywords: ['unknown', 'match', 'package', 'store id', 'unlinked'],
  verbs: ['link name'],
  parameters: { names: nameThatIs('open'), app: entity('app') },
  run: ({ names: ids, app }) => linkNames(ids.map((id) => ({ id, appId: app }))),
});

const unlinkName = action({
  id: 'app.unlink-name',
  title: 'Remove a link of a name to an app',
  icon: 'link',
  access,
  keywords: ['wrong', 'match', 'unlink'],
  verbs: ['unlink', 'unlink name'],
  parameters: { names: nameThatIs('linked') },
  run: ({ names: ids }) => unlinkNames(ids),
});

const ignoreName = action({
  id: 'app.ignore-name',
  title: 'Ignore a name that is none of our apps',
  icon: 'ban',
  access,
  keywords: ['unknown', 'others', 'unlinked'],
  verbs: ['ignore name'],
  parameters: { names: nameThatIs('open') },
  run: ({ names: ids }) => ignoreNames(ids, true),
});

const unignoreName = action({
  id: 'app.unignore-name',
  title: 'Wait for a name again that was ignored',
  icon: 'arrow-back-up',
  access,
  keywords: ['ignored', 'unlinked'],
  verbs: ['unignore name'],
  parameters: { names: nameThatIs('ignored') },
  run: ({ names: ids }) => ignoreNames(ids, false),
});

const makeApp = action({
  id: 'app.make-from-name',
  title: 'Make an app of a name that a report brought',
  icon: 'plus',
  access,
  keywords: ['unlinked', 'new app', 'create'],
  verbs: ['make app', 'make app of'],
  parameters: {
    names: nameThatIs('open'),
    platform: optional(
      choice('Platform', [
        { value: 'android', label: 'Android' },
        { value: 'ios', label: 'iOS' },
      ]),
    ),
  },
  run: async ({ names: ids, platform }) => {
    const found = (await names('open')).filter((it) => ids.includes(it.id));
    const [first] = found;
    if (!first) throw new Error('This name is linked already.');
    return makeApps({
      names: [
        {
          ids: found.map((it) => it.id),
          name: first.name || first.externalId,
          platform: platform ?? first.platform ?? 'android',
          ...first.draft,
        },
      ],
    });
  },
});

const undoLinking = action({
  id: 'app.undo-linking',
  title: 'Take my last step of linking back',
  icon: 'arrow-back-up',
  access,
  keywords: ['undo', 'link', 'unlinked'],
  preview: () =>
    refusing(async () => {
      const { lastChange } = await call('GET /linkingapps', { perPage: 1 });
      if (!lastChange) return { facts: [], refusal: 'You have no step that can be taken back.' };
      return { facts: [{ label: 'Step', value: `${lastChange.count} names` }] };
    }),
  run: async () => {
    const { lastChange } = await call('GET /linkingapps', { perPage: 1 });
    if (!lastChange) throw new Error('You have no step that can be taken back.');
    return undoStep(lastChange.id);
  },
});

export const linkingActions = [
  openLinking,
  openMaking,
  linkName,
  unlinkName,
  ignoreName,
  unignoreName,
  makeApp,
  undoLinking,
];
