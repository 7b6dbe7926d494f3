import { call } from '#/client/api.ts';
import { oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { flag, option, optional, text } from '#/kernel/parameters.ts';
import { filterPages } from './page-filters.ts';

const access = may('revenue:read');

interface View {
  path: string;
  name: string;
  query: string;
  shared?: boolean;
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
  run: ({ name }, { here }) =>
    keepView({ path: here?.path ?? '/dashboard', query: here?.query ?? '', name }),
});

/** Views of mine, of all pages. */
async function myViews() {
  const of = async (path: string) => {
    const { rows } = await call('GET /saved-views', { path });
    return rows.filter((it) => it.mine).map((it) => ({ ...it, path }));
  };
  return (await Promise.all(filterPages.map(of))).flat();
}

const myView = option('View', async () =>
  (await myViews()).map(({ id, name, path, shared }) => ({
    id,
    title: name,
    note: shared ? `${path}, shared` : path,
  })),
);

const viewOf = async (id: number) => oneOf(await myViews(), id, 'This view');

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
    const before = await viewOf(view);
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
    const { id, version, path, name, query, shared } = await viewOf(view);
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
  run: async (_values, { here }) =>
    setDefault(
      here?.path ?? '/dashboard',
      here?.query ?? '',
      'The page opens like this from now on.',
    ),
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
