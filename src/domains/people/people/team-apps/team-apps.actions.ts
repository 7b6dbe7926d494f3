import { call, download } from '#/client/api.ts';
import { everyRow, oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { asked, day, entity, option, passed } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';

const PAGE = '/user-management/team-apps';

/** An app with the team it belongs to, and the team it may go to. */
async function placesOf(id: number, teamId: number) {
  const [found] = (await call('GET /search', { kinds: ['app'], limit: 10_000 })).rows.filter(
    (it) => it.id === id,
  );
  const { rows, teams } = await call('GET /team-apps', {
    q: found?.key ?? found?.title,
    perPage: 200,
  });
  const app = rows.find((it) => it.id === id);
  const team = teams.find((it) => it.id === teamId);
  if (!app) throw new Error('This app was not found.');
  if (!app.canMove) throw new Error(`${app.name} is not yours to give away.`);
  if (!team?.canTake) throw new Error(`${team?.name ?? 'This team'} cannot take an app from you.`);
  return { app, team };
}

export const appsTransfer = action({
  id: 'app.transfer',
  title: 'Give apps to another team',
  icon: 'transfer',
  access: may('team-apps:write'),
  keywords: ['owner', 'ownership', 'move', 'hand over', 'transfer', 'team'],
  verbs: ['transfer'],
  parameters: {
    app: asked(entity('app')),
    team: asked(entity('team')),
    on: day(),
    /** From the page, several at once, also to nobody. */
    apps: passed<{ id: number; version: number }[]>(),
    teamId: passed<number | null>(),
    note: passed<string>(),
  },
  preview: async ({ app: appId, team: teamId }) => {
    if (appId === undefined || teamId === undefined) return { facts: [] };
    try {
      const { app, team } = await placesOf(appId, teamId);
      return {
        facts: [
          { label: 'App', value: app.name, note: app.key },
          { label: 'Goes to', value: team.name, note: `from ${app.team?.name ?? 'no team'}` },
        ],
      };
    } catch (error) {
      return { facts: [], refusal: error instanceof Error ? error.message : undefined };
    }
  },
  run: async ({ app: appId, team, on, note, ...gift }, { go }) => {
    const isTyped = appId !== undefined && team !== undefined;
    const typed = isTyped ? await placesOf(appId, team) : undefined;
    const apps = typed ? [{ id: typed.app.id, version: typed.app.version }] : gift.apps;
    const teamId = typed ? typed.team.id : gift.teamId;
    if (!apps || teamId === undefined || !on) return go(PAGE);
    const { message, id, version, status } = await call('POST /transfer-apps', {
      apps,
      teamId,
      on,
      note,
    });
    if (status !== 'planned') return { message };
    return { message, undo: () => call('POST /take-back-transfer', { id, version }) };
  },
});

const planned = async () =>
  (await everyRow((page) => call('GET /app-transfers', { status: ['planned'], ...page }))).filter(
    (it) => it.canTakeBack,
  );

export const transferTakeBack = action({
  id: 'app.take-back-transfer',
  title: 'Take a planned transfer back',
  icon: 'arrow-back-up',
  access: may('team-apps:write'),
  keywords: ['undo', 'cancel', 'app', 'team', 'owner'],
  verbs: ['take back transfer', 'cancel transfer'],
  parameters: {
    id: option('Transfer', async () =>
      (await planned()).map(({ id, apps, team, on }) => ({
        id,
        title: apps.map((it) => it.name).join(', '),
        note: `to ${team?.name ?? 'no team'} on ${namedDay(on)}`,
      })),
    ),
    version: passed<number>(),
  },
  run: async ({ id, version: seen }) => {
    const version = seen ?? oneOf(await planned(), id, 'This transfer').version;
    return { message: (await call('POST /take-back-transfer', { id, version })).message };
  },
});

type Filters = Omit<Parameters<typeof download<'GET /team-apps/export'>>[1] & object, 'format'>;

export const teamAppsExport = action({
  id: 'team-apps.export',
  title: 'Save the apps and their teams as a file',
  icon: 'download',
  access: may('apps:read'),
  keywords: ['export', 'csv', 'xlsx', 'owner', 'matrix'],
  parameters: { filters: passed<Filters>(), format: passed<'csv' | 'xlsx'>() },
  run: async ({ filters, format = 'xlsx' }) => {
    const { name, blob } = await download('GET /team-apps/export', { ...filters, format });
    saveFile(name, blob);
    return { message: `Saved ${name}.` };
  },
});

export const teamAppActions = [appsTransfer, transferTakeBack, teamAppsExport];
