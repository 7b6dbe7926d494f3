import { call } from '#/client/api.ts';
import { everyRow, oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { choice, fallback, option, passed } from '#/kernel/parameters.ts';
import { pausedUntil, type AlertPause } from './snooze-times.ts';

const access = may('revenue:read');

const alerts = (following?: boolean) =>
  everyRow((page) =>
    call('GET /report-alerts', { ...page, whose: following ? 'followed' : 'all' }),
  );

const alert = (following?: boolean) =>
  option('Alert', async () =>
    (await alerts(following))
      .filter((it) => following === undefined || it.following === following)
      .map(({ id, title, author }) => ({ id, title, note: author.name })),
  );

const follow = (id: number, isFollowed: boolean) =>
  call('POST /follow-report-alert', { id, follow: isFollowed });

export const followAlert = action({
  id: 'alert.follow',
  title: 'Follow an alert',
  icon: 'eye',
  access,
  keywords: ['subscribe', 'notify', 'watch'],
  verbs: ['follow alert'],
  parameters: { alert: alert(false) },
  run: async ({ alert: id }) => {
    const { title } = await follow(id, true);
    return { message: `You are told of: ${title}`, undo: () => follow(id, false) };
  },
});

export const unfollowAlert = action({
  id: 'alert.unfollow',
  title: 'Stop following an alert',
  icon: 'eye-off',
  access,
  keywords: ['unsubscribe', 'mute', 'notify'],
  verbs: ['unfollow alert'],
  parameters: { alert: alert(true) },
  run: async ({ alert: id }) => {
    const { title } = await follow(id, false);
    return { message: `You are no longer told of: ${title}`, undo: () => follow(id, true) };
  },
});

export const snoozeAlert = action({
  id: 'alert.snooze',
  title: 'Snooze an alert',
  icon: 'clock',
  access,
  keywords: ['later', 'put off', 'silence', 'mute', 'quiet'],
  verbs: ['snooze alert', 'silence alert'],
  parameters: {
    alert: alert(),
    until: fallback(
      choice<AlertPause>('until', [
        { value: 'tomorrow', label: 'tomorrow', keywords: ['tomorrow'] },
        { value: 'monday', label: 'Monday', keywords: ['monday', 'next week'] },
        { value: 'week', label: 'for a week', keywords: ['week', '7 days'] },
        { value: 'month', label: 'for a month', keywords: ['month', '30 days'] },
      ]),
      () => 'tomorrow' as AlertPause,
    ),
    /** Chosen on the page: one row alone, or a day. */
    part: passed<string>(),
    day: passed<string>(),
  },
  run: async ({ alert: id, until, part, day }) => {
    const now = new Date();
    const at = pausedUntil(until, now, day);
    const which = { id, part: part ?? null };
    await call('POST /snooze-report-alert', { ...which, until: at });
    return {
      message: `Snoozed until ${shortDay(at, dayOf(now))}`,
      undo: () => call('POST /snooze-report-alert', { ...which, until: null }),
    };
  },
});

export const wakeAlert = action({
  id: 'alert.wake',
  title: 'End the snooze of an alert',
  icon: 'bell',
  access,
  keywords: ['unsnooze', 'wake', 'notify'],
  verbs: ['wake alert'],
  parameters: {
    alert: option('Alert', async () =>
      (await alerts())
        .filter((it) => it.snoozedUntil !== null)
        .map(({ id, title, author }) => ({ id, title, note: author.name })),
    ),
    part: passed<string>(),
  },
  run: async ({ alert: id, part }) => {
    const { snoozedUntil } = oneOf(await alerts(), id, 'This alert');
    await call('POST /snooze-report-alert', { id, part: part ?? null, until: null });
    return {
      message: 'You are told of it again',
      ...(snoozedUntil && {
        undo: () =>
          call('POST /snooze-report-alert', {
            id,
            part: part ?? null,
            until: dayOf(new Date(snoozedUntil)),
          }),
      }),
    };
  },
});
