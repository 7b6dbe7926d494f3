import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { call } from '../api.ts';

/** Pins are read, changed and written: two quick changes must not both start from the same list. */
let changing: Promise<unknown> = Promise.resolve();

/**
 * Changes which games are pinned. Asks for all of them first: a page of the table knows only those
 * it shows, and the others must stay.
 */
export function changePins(to: (appIds: number[]) => number[]): Promise<Outcome> {
  const change = changing.then(() => changePinsNow(to));
  changing = change.catch(() => undefined);
  return change;
}

async function changePinsNow(to: (appIds: number[]) => number[]): Promise<Outcome> {
  const { rows } = await call('GET /filters/apps', {});
  const before = rows.filter((it) => it.pinned).map((it) => it.id);
  await call('POST /dashboard/topgames', { appIds: to(before) });
  return {
    message: 'Successfully Saved',
    undo: () => call('POST /dashboard/topgames', { appIds: before }),
  };
}

const toggled = (appIds: number[], id: number) =>
  appIds.includes(id) ? appIds.filter((it) => it !== id) : [...appIds, id];

export const pinGame = action<{ app: number; [name: string]: unknown }>({
  id: 'dashboard.pin',
  title: 'Pin or unpin a game',
  icon: 'pin',
  access: may('revenue:read'),
  keywords: ['top games', 'favourite', 'unpin'],
  verbs: ['pin', 'unpin'],
  parameters: [{ name: 'app', label: 'Game', kind: 'entity', entity: 'app', required: true }],
  run: ({ app }) => changePins((appIds) => toggled(appIds, app)),
});

export const dashboardActions = [pinGame];
