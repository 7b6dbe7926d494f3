import { serve } from '#/store/handler.ts';
import { endMails } from './mails/mail-links.records.ts';
import { mailColumns } from './mails/mail-settings.ts';
import { notificationsEndpoints } from './notifications.contract.ts';
import { notificationCan } from './notifications.policy.ts';
import { inboxOf, markRead, notificationsOf } from './notifications.records.ts';
import { saveSettings, settingsOf } from './settings.records.ts';
import { snooze } from './snooze.records.ts';
import { subscribe, unsubscribe } from './subscriptions.records.ts';

export const notificationsServed = serve(notificationsEndpoints, {
  'GET /get-notifications': async (wanted, { db, who, now }) => {
    const { locked } = who.session;
    const { unread, snoozed, newest, quietUntil } = await inboxOf(db, who, now);
    const counts = { unread, snoozed };
    if (locked) return { rows: [], totalRows: 0, ...counts, cursor: null, quietUntil, locked };
    const { rows, total } = await notificationsOf(db, who, wanted);
    const after = wanted.since === undefined ? newest : (rows.at(-1)?.id ?? wanted.since);
    return {
      rows: rows.map((it) => ({
        id: it.id,
        type: it.type,
        title: it.title,
        body: it.body,
        from: it.from_name,
        link: it.link,
        action: it.action,
        at: it.created_at,
        read: it.read_at !== null,
        silent: it.push_at === null && it.pushed_at === null,
        snoozedUntil: it.snoozed_until,
        can: notificationCan(it, who),
      })),
      totalRows: total,
      ...counts,
      cursor: after,
      quietUntil,
      locked,
    };
  },

  'POST /read-notifications': async ({ ids, upTo }, { db, who, now }) => {
    await markRead(db, who, { ids, upTo }, now);
    return { unread: (await inboxOf(db, who, now)).unread };
  },

  'POST /snooze-notification': snooze,

  'GET /notification-settings': (_input, { db, who, masterKey }) => settingsOf(db, who, masterKey),

  'POST /save-notification-settings': async ({ types, quiet, version }, { db, who, masterKey }) =>
    saveSettings(db, who, masterKey, { types, quiet }, version),

  'POST /save-chat-notification-settings': async ({ version, ...chat }, { db, who, masterKey }) =>
    saveSettings(db, who, masterKey, { chat }, version),

  'POST /save-notification-mails': async ({ version, ...it }, { db, who, now, masterKey }) =>
    saveSettings(db, who, masterKey, { mails: mailColumns(it, now, who.zone) }, version),

  'POST /end-unseen-mails': endMails('unseen'),
  'POST /end-digests': endMails('digest'),

  'POST /save-fcm-token': async ({ subscription, token }, { db, who, audit }) => {
    const { deviceId } = who.session;
    if (subscription) {
      const { endpoint, keys } = subscription;
      await subscribe(db, who.id, deviceId, { kind: 'web-push', address: endpoint, ...keys });
    } else if (token) {
      const none = { p256dh: null, auth: null };
      await subscribe(db, who.id, deviceId, { kind: 'fcm', address: token, ...none });
    } else {
      await unsubscribe(db, who.id, deviceId);
    }
    const taking = subscription !== undefined || token !== undefined;
    audit({
      action: taking ? 'push.subscribe' : 'push.unsubscribe',
      subject: ['device', deviceId],
    });
    if (!taking) return { message: 'This device stays quiet.' };
    return { message: token ? 'The token is kept.' : 'This device is notified from now on.' };
  },
});
