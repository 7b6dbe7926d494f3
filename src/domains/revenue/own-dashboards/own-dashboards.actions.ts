import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, many, option, optional, text } from '#/kernel/parameters.ts';
import { MOST_WALKED, walkHref, walkPaces } from './dashboard-search.ts';
import { dashboardExport } from './export/export.actions.ts';
import { linkChange, linkMake, linkRevoke, linksShow } from './links/links.actions.ts';

const read = may('revenue:read');
const hrefOf = (id: number, more = '') => `/dashboards?dashboard=${id}${more}`;

const all = (whose: 'all' | 'mine') =>
  everyRow((page) => call('GET /own-dashboards', { whose, ...page }));
const choices = (whose: 'all' | 'mine') => async () =>
  (await all(whose)).map(({ id, name, mine, author }) => ({
    id,
    title: name,
    note: mine ? 'mine' : `by ${author.name}`,
  }));
const anyDashboard = option('Dashboard', choices('all'));
const myDashboard = option('Dashboard', choices('mine'));

export const dashboardNew = action({
  id: 'own-dashboard.new',
  title: 'New dashboard',
  icon: 'plus',
  access: read,
  keywords: ['make', 'build', 'cards', 'board'],
  verbs: ['new dashboard', 'make dashboard'],
  parameters: { name: text('Name') },
  run: async ({ name }, { go }) => {
    const { id, version } = await call('POST /save-own-dashboard', { name });
    go(hrefOf(id));
    return {
      message: `${name} is made`,
      undo: () => call('POST /delete-own-dashboard', { id, version }),
    };
  },
});

const dashboardOpen = action({
  id: 'own-dashboard.open',
  title: 'Open a dashboard',
  icon: 'layout-dashboard',
  access: read,
  keywords: ['board', 'show'],
  verbs: ['open own dashboard', 'own dashboard'],
  parameters: { dashboard: anyDashboard },
  run: async ({ dashboard }, { go }) => go(hrefOf(Number(dashboard))),
});

const paceWords = { '10': '10 seconds', '30': '30 seconds', '60': 'minute', '300': '5 minutes' };

export const dashboardWalk = action({
  id: 'own-dashboard.walk',
  title: 'Show dashboards in full screen',
  icon: 'device-desktop',
  access: read,
  keywords: ['walk', 'wall', 'tv', 'full screen', 'slideshow', 'present'],
  verbs: ['show dashboards', 'walk dashboards'],
  parameters: {
    dashboards: optional(many(anyDashboard)),
    every: optional(
      choice(
        'Every',
        walkPaces.map((value) => ({ value, label: `every ${paceWords[value]}` })),
      ),
    ),
  },
  run: async ({ dashboards, every }, { go }) => {
    const ids = dashboards?.length
      ? dashboards.map(Number)
      : (await all('all')).map(({ id }) => id);
    if (ids.length === 0) return { message: 'There is no dashboard yet' };
    go(walkHref(ids.slice(0, MOST_WALKED), { every }));
  },
});

const cardAdd = action({
  id: 'own-dashboard.add-card',
  title: 'Add a card to a dashboard',
  icon: 'plus',
  access: read,
  keywords: ['tile', 'chart', 'table', 'note', 'pivot', 'heat map', 'scatter'],
  verbs: ['add card'],
  parameters: { dashboard: anyDashboard },
  run: async ({ dashboard }, { go }) => go(hrefOf(Number(dashboard), '&card=new')),
});

const dashboardShare = action({
  id: 'own-dashboard.share',
  title: 'Share a dashboard with teams',
  icon: 'share',
  access: read,
  keywords: ['people', 'team', 'open'],
  verbs: ['share dashboard'],
  parameters: { dashboard: myDashboard, teams: optional(many(entity('team', 'Teams'))) },
  preview: ({ dashboard, teams }) =>
    refusing(async () => {
      if (dashboard === undefined) return { facts: [] };
      const it = await call('GET /own-dashboard', { id: Number(dashboard) });
      const names = [...it.people, ...it.teams].map(({ name }) => name);
      return {
        facts: [
          { label: 'Open to', value: names.slice(0, 3).join(', ') || 'only me' },
          {
            label: teams?.length ? 'From now on also' : 'Then',
            value: teams?.length ? `${teams.length} more, to read` : 'choose people and teams',
          },
        ],
      };
    }),
  run: async ({ dashboard, teams }, { go }) => {
    const id = Number(dashboard);
    if (!teams?.length) return go(hrefOf(id, '&open=share'));
    const before = await call('GET /own-dashboard', { id });
    const kept = (of: readonly { id: number; change: boolean }[]) =>
      of.map((it) => ({ id: it.id, change: it.change }));
    const was = { id, people: kept(before.people), teams: kept(before.teams) };
    const added = teams.filter((team) => !was.teams.some((it) => it.id === team));
    const saved = await call('POST /share-own-dashboard', {
      ...was,
      version: before.version,
      teams: [...was.teams, ...added.map((team) => ({ id: team, change: false }))],
    });
    return {
      message: `${saved.name} is shared`,
      undo: () => call('POST /share-own-dashboard', { ...was, version: saved.version }),
    };
  },
});

export const dashboardDelete = action({
  id: 'own-dashboard.delete',
  title: 'Delete a dashboard',
  icon: 'trash',
  access: read,
  keywords: ['remove', 'board'],
  verbs: ['delete dashboard'],
  parameters: { dashboard: myDashboard },
  run: async ({ dashboard }, { go }) => {
    const id = Number(dashboard);
    const found = await call('GET /own-dashboard', { id });
    const deleted = await call('POST /delete-own-dashboard', { id, version: found.version });
    go('/dashboards');
    return {
      message: deleted.message,
      undo: () => call('POST /restore-own-dashboard', { id, version: deleted.version }),
    };
  },
});

export const ownDashboardActions = [
  dashboardNew,
  dashboardOpen,
  dashboardWalk,
  cardAdd,
  dashboardShare,
  dashboardDelete,
  dashboardExport,
  linkMake,
  linksShow,
  linkChange,
  linkRevoke,
];
