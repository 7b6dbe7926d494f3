import { call } from '#/client/api.ts';
import type { Outcome } from '#/kernel/action.ts';

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

/** Pins a game that is not, unpins one that is; from the palette that is `app.pin`. */
export const togglePin = (app: number) =>
  changePins((ids) => (ids.includes(app) ? ids.filter((it) => it !== app) : [...ids, app]));
