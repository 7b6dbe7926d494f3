import sharp from 'sharp';
import { adDelivery, adRow } from './facts-rows.ts';
import type { Colleague, Reply, TestServer } from './server.ts';

let casts = 0;

/** Two teams with their leads, a member of the first, an admin, finance and a store account. */
export async function appCast(server: TestServer) {
  casts += 1;
  const team = await server.team(`Apps ${casts}`);
  const elsewhere = await server.team(`Apps elsewhere ${casts}`);
  const store = await server.db
    .insertInto('accounts')
    .values({ name: `Play ${casts}`, kind: 'store' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    nth: casts,
    team,
    elsewhere,
    store: store.id,
    lead: await server.as('Team lead', { teamId: team, leads: team }),
    member: await server.as('Member', { teamId: team }),
    outsider: await server.as('Team lead', { teamId: elsewhere, leads: elsewhere }),
    admin: await server.as('Admin'),
    finance: await server.as('Finance'),
  };
}
export type AppCast = Awaited<ReturnType<typeof appCast>>;

let apps = 0;

/** Adds an app; its package is its own unless told. */
export function addApp(who: Colleague, teamId: number | null, change: object = {}) {
  apps += 1;
  return who.call('POST /save-edited-app', {
    name: `Game ${String.fromCharCode(65 + (apps % 26))}${apps}`,
    package: `com.backlot.game${apps}`,
    platform: 'android',
    status: 'live',
    teamId,
    ...change,
  });
}

export const idOf = (reply: Reply) => Number(reply.body['id']);
export const which = (reply: Reply) => ({ id: reply.body['id'], version: reply.body['version'] });

let deliveries = 0;

/** Ad revenue of an app on some days, a dollar each. */
export async function earn(
  { facts, clock }: TestServer,
  app_id: number,
  days: readonly string[],
  change: Partial<Parameters<typeof adRow>[0]> = {},
) {
  deliveries += 1;
  const account_id = change.account_id ?? 1;
  const rows = days.map((day) => adRow({ day, app_id, account_id, ...change }));
  const sorted = days.toSorted();
  const slices = [{ account_id, app_id, from: sorted[0]!, to: sorted.at(-1)! }];
  const delivery = adDelivery(rows, { slices, fetchedAt: clock.now });
  await facts.commitBatch({ id: 5_000_000 + deliveries, deliveries: [delivery] });
}

/** A picture as a form's file. */
export async function pictureForm(fields: Record<string, string>, side = 300): Promise<FormData> {
  const create = { width: side, height: side, channels: 3 as const, background: '#3855d0' };
  const bytes = await sharp({ create })
    .withExif({ IFD0: { Copyright: 'A secret place' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'icon.jpg');
  return form;
}
