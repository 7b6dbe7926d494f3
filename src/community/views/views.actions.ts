import { call } from '#/client/api.ts';
import { oneOf } from '#/client/listed.ts';
import { signedIn } from '#/kernel/access.ts';
import { action, type Stage } from '#/kernel/action.ts';
import { flag, option, optional, text } from '#/kernel/parameters.ts';
import { readSearch } from '#/ui/location.ts';
import { viewOf } from './view-pages.ts';

const access = signedIn;

interface View {
  path: string;
  name: string;
  query: string;
  shared?: boolean;
}

/** The page one is on, and how it is filtered. */
function filtersOf(here: Stage['here']) {
  const path = here?.path ?? '/dashboard';
  return { path, query: viewOf(path, readSearch(here?.query ?? '')) };
}

/** Saves the filters of a page under a name. */
export async function keepView(view: View) {
  const { id, version } = await call('POST /save-view', view);
  return {
    message: 'Successfully Saved',
    undo: () => call('POST /delete-view', { id, version }),
  };
}

const saveView = action({
  id: 'figures.save-view',
  title: 'Save this view',
  icon: 'bookmark',
  access,
  keywords: ['filters', 'saved view', 'bookmark'],
  verbs: ['save view'],
  places: ['console'],
  parameters: { name: text('Name') },
  run: ({ name }, { here }) => keepView({ ...filtersOf(here), name }),
});

/** Views of mine, of all pages. */
const myViews = async () => (await call('GET /saved-views', {})).rows.filter((it) => it.mine);

const myView = option('View', async () =>
  (await myViews()).map(({ id, name, path, shared }) => ({
    id,
    title: name,
    note: shared ? `${path}, shared` : path,
  })),
);

const theView = async (id: number) => oneOf(await myViews(), id, 'This view');

const changeView = action({
  id: 'figures.change-view',
  title: 'Rename or share a view',
  icon: 'pencil',
  access,
  keywords: ['filters', 'saved view', 'bookmark', 'everybody'],
  verbs: ['rename view', 'share view'],
  places: ['console'],
  parameters: {
    view: myView,
    shared: optional(flag('Shared', ['shared', 'everybody'], ['not shared', 'only me'])),
    name: optional(text('Name')),
  },
  preview: async ({ view, shared, name }) => ({
    facts: [],
    ...(view !== undefined &&
      shared === undefined &&
      !name && { refusal: 'Say its new name, shared or not shared.' }),
  }),
  run: async ({ view, shared, name }) => {
    const before = await theView(view);
    const was = {
      id: before.id,
      path: before.path,
      name: before.name,
      query: before.query,
      shared: before.shared,
    };
    const to = { ...(shared !== undefined && { shared }), ...(name && { name }) };
    const saved = await call('POST /save-view', { ...was, version: before.version, ...to });
    return {
      message: `${name ?? before.name} is saved`,
      undo: () => call('POST /save-view', { ...was, version: saved.version }),
    };
  },
});

export const deleteView = action({
  id: 'figures.delete-view',
  title: 'Delete a saved view',
  icon: 'trash',
  access,
  keywords: ['filters', 'bookmark', 'remove'],
  verbs: ['delete view'],
  places: ['console'],
  parameters: { view: myView },
  run: async ({ view }) => {
    const { id, version, path, name, query, shared } = await theView(view);
    const { message } = await call('POST /delete-view', { id, version });
    return { message, undo: () => keepView({ path, name, query, shared }) };
  },
});

/** Opens the page one is on with these filters from now on, or with none again. */
async function setDefault(path: string, query: string | null, message: string) {
  const { preset } = await call('GET /saved-views', { path });
  await call('POST /save-default-view', { path, query });
  return { message, undo: () => call('POST /save-default-view', { path, query: preset }) };
}

export const openAsNow = action({
  id: 'figures.default-view',
  title: 'Open this page with these filters from now on',
  icon: 'pin',
  access,
  keywords: ['default', 'filters', 'preset', 'view'],
  places: ['console'],
  run: async (_values, { here }) => {
    const { path, query } = filtersOf(here);
    return setDefault(path, query, 'The page opens like this from now on.');
  },
});

export const openPlain = action({
  id: 'figures.no-default-view',
  title: 'Open this page without filters from now on',
  icon: 'pin',
  access,
  keywords: ['default', 'filters', 'preset', 'view', 'reset'],
  places: ['console'],
  run: async (_values, { here }) =>
    setDefault(here?.path ?? '/dashboard', null, 'The page opens without filters again.'),
});

export const viewActions = [saveView, changeView, deleteView, openAsNow, openPlain];
