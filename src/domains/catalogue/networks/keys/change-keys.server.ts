import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { reportsOf } from '../connectors/connector.ts';
import { PULL_QUEUE } from '../pulls/queue.ts';
import { ensureSources } from '../pulls/sources.records.ts';
import { checkValues, sealValues, shownValues } from './key-values.server.ts';
import type { NetworkKey, networkKeysEndpoints } from './keys.contract.ts';
import { describeKey, findKey, type KeyRow } from './keys.records.ts';
import { requireConnector, requireGoodKey } from './try-key.server.ts';

export type Of<K extends keyof typeof networkKeysEndpoints> = ParsedInputOf<
  (typeof networkKeysEndpoints)[K]
>;

export const today = (now: Date) => dayOf(now);

export const shown = ({ db, now }: Context, id: number): Promise<NetworkKey> =>
  describeKey(db, id, now, today(now));

/** What the audit log says of a key: never a secret, not even masked. */
export const about = (it: { code: string; account: string; expires_on: string | null }) => ({
  network: it.code,
  account: it.account,
  expiresOn: it.expires_on,
});

export function checkExpiry(expiresOn: string | null | undefined, now: Date): void {
  if (expiresOn && expiresOn < today(now)) {
    throw invalid({ expiresOn: 'This day has passed: the key would not be used at all.' });
  }
}

async function expectVersion(context: Context, key: KeyRow, version: number): Promise<void> {
  if (key.version !== version) throw stale(await shown(context, key.id));
}

export async function editKey(
  it: Of<'POST /edit-network-key'>,
  context: Context,
): Promise<NetworkKey> {
  const { db, now, audit } = context;
  const key = await findKey(db, it.id);
  await expectVersion(context, key, it.version);
  checkExpiry(it.expiresOn, now);
  await db
    .updateTable('network_keys')
    .set((eb) => ({ expires_on: it.expiresOn, version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .where('version', '=', it.version)
    .execute();
  if (it.from !== undefined) {
    await db
      .updateTable('network_sources')
      .set({ wanted_from: it.from, next_at: now })
      .where('key_id', '=', it.id)
      .where('wanted_from', '!=', it.from)
      .execute();
    await context.enqueue(PULL_QUEUE, { keyId: it.id });
  }
  audit({
    action: 'network-key.change',
    subject: ['network-key', it.id],
    before: about(key),
    after: { ...about(key), expiresOn: it.expiresOn, from: it.from },
  });
  return shown(context, it.id);
}

/** The new key is tried before the old one is dropped; until then the old one goes on. */
export async function rotateKey(
  it: Of<'POST /rotate-network-key'>,
  context: Context,
): Promise<NetworkKey> {
  const { db, now } = context;
  const key = await findKey(db, it.id);
  await expectVersion(context, key, it.version);
  const connector = requireConnector({ code: key.code, name: key.network });
  const values = checkValues(it.values, connector);
  checkExpiry(it.expiresOn, now);
  await requireGoodKey(context, connector, values);
  await context.commit(async (inside) => {
    const rotated = await inside.db
      .updateTable('network_keys')
      .set((eb) => ({
        connector: connector.code,
        sealed: sealValues(values, context.masterKey, key),
        shown: JSON.stringify(shownValues(values, connector)),
        expires_on: it.expiresOn ?? null,
        refused_at: null,
        refusal: null,
        tested_at: now,
        rotated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', it.id)
      .where('version', '=', it.version)
      .executeTakeFirst();
    if (rotated.numUpdatedRows === 0n) throw stale(await shown(context, it.id));
    await tryAgain(inside.db, it.id, now);
    await ensureSources(inside.db, it.id, reportsOf(connector, values), now);
    await inside.enqueue(PULL_QUEUE, { keyId: it.id });
    inside.audit({
      action: 'network-key.rotate',
      subject: ['network-key', it.id],
      before: about(key),
      after: { ...about(key), expiresOn: it.expiresOn ?? null },
    });
  });
  return shown(context, it.id);
}

/** What failed before need not wait any longer. */
export const tryAgain = (db: Db, keyId: number, now: Date) =>
  db
    .updateTable('network_sources')
    .set({ next_at: now, failures: 0, problem: null, problem_at: null })
    .where('key_id', '=', keyId)
    .where('problem', 'is not', null)
    .execute();

export async function removeKey(it: Of<'POST /remove-network-key'>, context: Context) {
  const { db, audit } = context;
  const key = await findKey(db, it.id);
  await expectVersion(context, key, it.version);
  await db
    .deleteFrom('network_keys')
    .where('id', '=', it.id)
    .where('version', '=', it.version)
    .execute();
  audit({ action: 'network-key.remove', subject: ['network-key', it.id], before: about(key) });
  return { message: `The key of ${key.account} at ${key.network} is removed.` };
}

/** Days asked for are clipped to those the source has. */
export async function askForDays(it: Of<'POST /pull-network-key'>, context: Context) {
  const { db, now, audit } = context;
  const key = await findKey(db, it.id);
  const { status } = await shown(context, it.id);
  if (status === 'refused' || status === 'expired' || status === 'off') {
    throw conflict(`Nothing can be fetched with this key: it is ${status}.`);
  }
  const connector = requireConnector({ code: key.code, name: key.network });
  const reports = reportsOf(connector, key.shown);
  await ensureSources(db, it.id, reports, now);
  let asked = 0;
  for (const { code, days, zone } of reports) {
    const there = dayOf(now, zone);
    const from = it.from ?? addDays(there, -days.again);
    const to = it.to ?? addDays(there, -1);
    const range = {
      asked_from: from < addDays(there, -days.back) ? addDays(there, -days.back) : from,
      asked_to: to < there ? to : addDays(there, -1),
    };
    if (range.asked_from > range.asked_to) continue;
    await db
      .updateTable('network_sources')
      .set({ ...range, next_at: now })
      .where('key_id', '=', it.id)
      .where('report', '=', code)
      .execute();
    asked += 1;
  }
  if (asked === 0) {
    const back = Math.max(...reports.map((report) => report.days.back));
    throw invalid({ from: `${connector.name} has figures of the last ${back} whole days only.` });
  }
  await context.enqueue(PULL_QUEUE, { keyId: it.id });
  audit({
    action: 'network-key.pull',
    subject: ['network-key', it.id],
    after: { from: it.from, to: it.to },
  });
  return { message: `${key.network} is being fetched for ${key.account}.` };
}
