import type { Generated } from 'kysely';
import type { CreatedAt, Json, VersionColumn } from './column.ts';

/** One thing one person was told. Ids of one person grow in the order of the commits. */
export interface NotificationsTable {
  id: Generated<number>;
  person_id: number;
  /** What is told once: the same key again changes nothing. */
  key: string;
  /** `domain.event`. */
  type: string;
  title: string;
  body: string | null;
  from_name: string | null;
  link: string;
  action: Json<{ id: string; label: string; values: Record<string, unknown> }> | null;
  created_at: Date;
  read_at: Date | null;
  /** When to push it to the person's browsers; null: not at all. */
  push_at: Date | null;
  pushed_at: Date | null;
  /** Until then it is in no list and counts as nothing; then it comes back unread. */
  snoozed_until: Date | null;
  /** When it stood in a mail. */
  mailed_at: Date | null;
}

export interface NotificationSettingsTable {
  person_id: number;
  /** Only what differs from the defaults, by type. */
  types: Json<Record<string, { list: boolean; push: boolean }>>;
  /** Only what differs from the defaults. */
  chat: Json<{ comments?: 'all' | 'mentions' | 'none'; reactions?: boolean; preview?: boolean }>;
  /** HH:mm in the person's zone; from later than to crosses midnight. Both or neither. */
  quiet_from: string | null;
  quiet_to: string | null;
  /** Minutes after which what was not seen is mailed; null: it is not. */
  mail_after: number | null;
  /** Since when: what is older is no news. */
  mail_since: Date | null;
  /** HH:mm in the person's zone at which a day's notifications are mailed; null: they are not. */
  digest_at: string | null;
  /** The last day in that zone of which they were. */
  digest_on: string | null;
  version: VersionColumn;
}

/** What ends mails to somebody, in their links: it opens nothing else. */
export interface MailLinksTable {
  person_id: number;
  token: string;
}

/** A browser or phone that takes pushes. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  person_id: number;
  /** The device it was saved from: revoking that ends the pushes as well. */
  device_id: number;
  kind: 'web-push' | 'fcm';
  /** The push service's URL, or the FCM token. */
  address: string;
  p256dh: string | null;
  auth: string | null;
  created_at: CreatedAt;
}

export interface NotificationTables {
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  mail_links: MailLinksTable;
  push_subscriptions: PushSubscriptionsTable;
}
