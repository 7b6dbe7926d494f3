import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { call } from '../../api.ts';

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

export const linkingActions = [openLinking, openMaking];

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
  const more = ready === 1 ? '1 report was checked again' : `${ready} reports were checked again`;
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
