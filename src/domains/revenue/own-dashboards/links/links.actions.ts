import { call } from '#/client/api.ts';
import { everyRow, oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { day, option } from '#/kernel/parameters.ts';

const access = may('dashboards:share-outside');
const keywords = ['partner', 'outside', 'external', 'guest', 'link', 'share'];

/** The links of one’s scope that still open something. */
const links = () =>
  everyRow((page) => call('GET /own-dashboard-links', { ...page, openOnly: true }));

export const linkMake = action({
  id: 'own-dashboard.link',
  title: 'Share a dashboard with somebody outside',
  icon: 'link',
  access,
  keywords,
  verbs: ['share dashboard outside', 'link dashboard'],
  parameters: {
    dashboard: option('Dashboard', async () =>
      (await everyRow((page) => call('GET /own-dashboards', { whose: 'mine', ...page }))).map(
        ({ id, name }) => ({ id, title: name }),
      ),
    ),
  },
  run: async ({ dashboard }, { go }) => go(`/dashboards?dashboard=${dashboard}&open=links`),
});

export const linksShow = action({
  id: 'own-dashboard.links',
  title: 'Links to dashboards',
  icon: 'link',
  access,
  keywords,
  verbs: ['dashboard links'],
  run: async (_values, { go }) => go('/dashboards?open=links'),
});

export const linkChange = action({
  id: 'own-dashboard.change-link',
  title: 'Change until when a link to a dashboard opens',
  icon: 'calendar',
  access,
  keywords: [...keywords, 'extend', 'until', 'longer'],
  verbs: ['extend link', 'extend dashboard link'],
  parameters: {
    link: option('Link', async () =>
      (await everyRow((page) => call('GET /own-dashboard-links', page)))
        .filter((it) => it.mine && it.state !== 'revoked')
        .map(({ id, name, dashboard }) => ({ id, title: name, note: dashboard.name })),
    ),
    until: day('Until'),
  },
  run: async ({ link: id, until }) => {
    const all = await everyRow((page) => call('GET /own-dashboard-links', page));
    const { version, name } = oneOf(all, id, 'This link');
    return call('POST /change-own-dashboard-link', { id, version, name, until });
  },
});

export const linkRevoke = action({
  id: 'own-dashboard.revoke-link',
  title: 'Revoke a link to a dashboard',
  icon: 'trash',
  access,
  keywords,
  verbs: ['revoke link', 'revoke dashboard link'],
  parameters: {
    link: option('Link', async () =>
      (await links()).map(({ id, name, dashboard }) => ({ id, title: name, note: dashboard.name })),
    ),
  },
  preview: async ({ link: id }) => {
    if (id === undefined) return { facts: [] };
    const { name, dashboard, visitors } = oneOf(await links(), id, 'This link');
    return {
      facts: [
        { label: name, value: `${dashboard.name} is closed to them for good` },
        { label: 'Opened by', value: visitors === 0 ? 'nobody yet' : String(visitors) },
      ],
    };
  },
  run: async ({ link: id }) => {
    const { version } = oneOf(await links(), id, 'This link');
    return { message: (await call('POST /revoke-own-dashboard-link', { id, version })).message };
  },
});
