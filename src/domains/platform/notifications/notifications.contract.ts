import { z } from 'zod';
import { anyone, evenLocked, notWhileActing, signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Done, Flag, Id, Instant, line, paging, TimeOfDay, Version } from '#/kernel/schema.ts';
import { commentReach, noticeTypeNames } from './notice-types.ts';
import { snoozeTimes } from './snooze-times.ts';

export const Notification = z.object({
  /** Grows with time for one person: "everything after this one" misses nothing. */
  id: z.number().int(),
  type: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  /** Name of the person it comes from, for the picture beside it. */
  from: z.string().nullable(),
  link: z.string(),
  /** What can be run from the notification itself, for instance Approve. */
  action: z
    .object({ id: z.string(), label: z.string(), values: z.record(z.string(), z.unknown()) })
    .nullable(),
  at: Instant,
  read: z.boolean(),
  /** The person does not want to be interrupted by its type: it waits in the list. */
  silent: z.boolean(),
  /** When it comes back; null unless it is put off. */
  snoozedUntil: Instant.nullable(),
  /** What I may do with it as it stands; `run`: what it offers. */
  can: z.object({
    read: z.boolean(),
    snooze: z.boolean(),
    bringBack: z.boolean(),
    run: z.boolean(),
  }),
});
export type Notification = z.output<typeof Notification>;

const Quiet = z.strictObject({ from: TimeOfDay, to: TimeOfDay }).refine((it) => it.from !== it.to, {
  path: ['to'],
  message: 'Choose another time than the start.',
});

const Chat = {
  comments: z.enum(commentReach),
  reactions: z.boolean(),
  preview: z.boolean(),
};

/** Minutes after which what was not seen is mailed. */
export const mailAfter = [15, 60, 240] as const;

const Mails = {
  /** Null: what is not seen is not mailed. */
  after: z.literal(mailAfter).nullable(),
  /** HH:mm in the person's zone; null: there is no digest. */
  digestAt: TimeOfDay.nullable(),
};

const ByLink = z.strictObject({ token: z.string().min(1).max(100) });

const TypeSetting = z.strictObject({
  type: z.enum(noticeTypeNames),
  /** Off: it does not even reach the list. */
  list: z.boolean(),
  /** Off: it waits in the list without a system notification. */
  push: z.boolean(),
});

export const NotificationSettings = z.object({
  types: z.array(z.object({ ...TypeSetting.shape, group: z.string(), title: z.string() })),
  chat: z.object(Chat),
  quiet: z.object({ from: TimeOfDay, to: TimeOfDay }).nullable(),
  mails: z.object(Mails),
  /** The zone the quiet hours and the digest are meant in. */
  zone: z.string(),
  /** The key a browser needs to subscribe to Web Push. */
  pushKey: z.string(),
  /** Whether this device takes pushes at present. */
  pushed: z.boolean(),
  version: Version,
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** A `PushSubscription` of the browser as its `toJSON` gives it. */
const WebPushSubscription = z.strictObject({
  endpoint: z.url().max(1000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, 'This is not a P-256 public key.'),
    auth: z.string().regex(/^[\w-]{20,30}={0,2}$/, 'This is not an authentication secret.'),
  }),
});

/** What is read, put off and wanted to be told is one's own: nobody writes it in somebody's name. */
const alone = notWhileActing(signedIn);

export const notificationsEndpoints = {
  'GET /get-notifications': endpoint({
    summary: 'List my notifications, newest first, or all after one, oldest first',
    access: evenLocked,
    input: z.strictObject({
      ...paging,
      /** Only those after this id, oldest first: for pollers that show each exactly once. */
      since: z.coerce.number().int().min(0).optional(),
      unread: Flag.optional(),
      /** Those I have put off until later, instead of the others. */
      snoozed: Flag.optional(),
    }),
    output: z.object({
      rows: z.array(Notification),
      totalRows: z.number().int(),
      unread: z.number().int(),
      /** How many are put off. */
      snoozed: z.number().int(),
      /** What to give as `since` next time; null while the session is locked. */
      cursor: z.number().int().nullable(),
      /** Until then nothing should make itself heard. */
      quietUntil: Instant.nullable(),
      /** The session waits for the PIN: the count is told, the content is not. */
      locked: z.boolean(),
    }),
  }),
  'POST /read-notifications': endpoint({
    summary: 'Mark some or all of my notifications as read',
    access: alone,
    input: z
      .strictObject({
        ids: z.array(Id).min(1).max(200).optional(),
        all: z.literal(true).optional(),
        /** With `all`: the newest one that was seen, so that a later one stays unread. */
        upTo: Id.optional(),
      })
      .refine((it) => (it.ids === undefined) !== (it.all === undefined), {
        path: ['ids'],
        message: 'Give either ids or all.',
      }),
    output: z.object({ unread: z.number().int() }),
  }),
  'POST /snooze-notification': endpoint({
    summary: 'Put a notification of mine off until later, or take that back',
    access: alone,
    input: z.strictObject({
      id: Id,
      /** `day` comes back in the morning of that day; `now` takes it back. */
      until: z.enum([...snoozeTimes, 'now']),
      day: Day.optional(),
    }),
    output: z.object({
      until: Instant.nullable(),
      unread: z.number().int(),
      snoozed: z.number().int(),
    }),
  }),
  'GET /notification-settings': endpoint({
    summary: 'Tell how I want to be notified',
    access: signedIn,
    input: z.strictObject({}),
    output: NotificationSettings,
  }),
  'POST /save-notification-settings': endpoint({
    summary: 'Choose which notifications I get and when it is quiet',
    access: alone,
    input: z.strictObject({
      types: z.array(TypeSetting).max(noticeTypeNames.length),
      quiet: Quiet.nullable(),
      version: Version,
    }),
    output: NotificationSettings,
  }),
  'POST /save-chat-notification-settings': endpoint({
    summary: 'Choose how comments, mentions and reactions reach me',
    access: alone,
    input: z.strictObject({ ...Chat, version: Version }),
    output: NotificationSettings,
  }),
  'POST /save-notification-mails': endpoint({
    summary: 'Choose whether what I have not seen is mailed to me, and whether once a day',
    access: alone,
    input: z.strictObject({ ...Mails, version: Version }),
    output: NotificationSettings,
  }),
  'POST /end-unseen-mails': endpoint({
    summary: 'End mails of what was not seen, with the link of one',
    access: anyone,
    input: ByLink,
    output: Done,
    oneClick: 'no-mails',
  }),
  'POST /end-digests': endpoint({
    summary: 'End the daily digest with the link of one',
    access: anyone,
    input: ByLink,
    output: Done,
    oneClick: 'no-digest',
  }),
  'POST /save-fcm-token': endpoint({
    summary: 'Push to this device by Web Push or FCM, or stop when neither is given',
    access: alone,
    input: z
      .strictObject({
        subscription: WebPushSubscription.optional(),
        token: line(4096).optional(),
      })
      .refine((it) => !(it.subscription && it.token), {
        path: ['token'],
        message: 'Give a subscription or a token, not both.',
      }),
    output: Done,
  }),
};

export const notifications = domain({
  name: 'notifications',
  endpoints: notificationsEndpoints,
  permissions: {},
});
