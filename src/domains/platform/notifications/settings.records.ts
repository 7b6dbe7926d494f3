import { stale } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type { Who } from '#/store/who.ts';
import type { MailColumns } from './mails/mail-settings.ts';
import { defaultChat, noticeTypes, type ChatSettings } from './notice-types.ts';
import { mailAfter } from './notifications.contract.ts';
import { pushKeys } from './push-keys.records.ts';
import { quietHoursOf } from './quiet-hours.ts';

/** How a person wants to be notified, with the defaults filled in. */
export async function settingsOf(db: Db, who: Who, masterKey: string) {
  const row = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('person_id', '=', who.id)
    .executeTakeFirst();
  const pushed = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('person_id', '=', who.id)
    .where('device_id', '=', who.session.deviceId)
    .executeTakeFirst();
  return {
    types: noticeTypes.map((it) => ({
      ...it,
      ...(row?.types[it.type] ?? { list: true, push: true }),
    })),
    chat: { ...defaultChat, ...row?.chat },
    quiet: row ? quietHoursOf(row) : null,
    mails: {
      after: mailAfter.find((it) => it === row?.mail_after) ?? null,
      digestAt: row?.digest_at ?? null,
    },
    zone: who.zone,
    pushKey: (await pushKeys(db, masterKey)).publicKey,
    pushed: pushed !== undefined,
    version: row?.version ?? 1,
  };
}

interface Change {
  types?: { type: string; list: boolean; push: boolean }[];
  quiet?: { from: string; to: string } | null;
  chat?: ChatSettings;
  mails?: MailColumns;
}

/** Saves what is given and leaves the rest; refused as stale when the settings moved on meanwhile. */
export async function saveSettings(
  db: Db,
  who: Who,
  masterKey: string,
  change: Change,
  version: number,
) {
  await db
    .insertInto('notification_settings')
    .values({ person_id: who.id, types: '{}', chat: '{}' })
    .onConflict((it) => it.column('person_id').doNothing())
    .execute();
  const types = change.types?.map(({ type, list, push }) => [type, { list, push }] as const);
  const saved = await db
    .updateTable('notification_settings')
    .set((it) => ({
      ...(types && { types: JSON.stringify(Object.fromEntries(types)) }),
      ...(change.chat && { chat: JSON.stringify(change.chat) }),
      ...(change.quiet !== undefined && {
        quiet_from: change.quiet?.from ?? null,
        quiet_to: change.quiet?.to ?? null,
      }),
      ...change.mails,
      version: it('version', '+', 1),
    }))
    .where('person_id', '=', who.id)
    .where('version', '=', version)
    .executeTakeFirst();
  const settings = await settingsOf(db, who, masterKey);
  if (saved.numUpdatedRows === 0n) throw stale(settings);
  return settings;
}
