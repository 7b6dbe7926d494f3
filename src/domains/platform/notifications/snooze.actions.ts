import { call } from '#/client/api.ts';
import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf, timeOf } from '#/kernel/dates.ts';
import { choice } from '#/kernel/parameters.ts';
import type { SnoozeTime } from './snooze-times.ts';

interface Snooze {
  id: number;
  until: SnoozeTime;
  day?: string;
}

async function put({ id, until, day }: Snooze) {
  const sent = { id, until, ...(day && { day }) };
  const reply = await call('POST /snooze-notification', sent);
  const at = new Date(reply.until!);
  return {
    message: `Comes back on ${shortDay(dayOf(at), dayOf(new Date()))} at ${timeOf(at)}`,
    undo: () => call('POST /snooze-notification', { id, until: 'now' }),
  };
}

/** Behind the menu of each notification in the bell. */
export const snoozeOne = { run: put };

/** `snooze tomorrow` puts off the newest one. */
const snoozeNewest = action({
  id: 'notification.snooze',
  title: 'Snooze my newest notification',
  icon: 'clock',
  access: notWhileActing(signedIn),
  keywords: ['notification', 'later', 'remind me', 'put off', 'bell'],
  verbs: ['snooze'],
  parameters: {
    until: choice<Exclude<SnoozeTime, 'day'>>('until', [
      { value: 'later', label: 'later today', keywords: ['later'] },
      { value: 'tomorrow', label: 'tomorrow morning', keywords: ['tomorrow'] },
      { value: 'monday', label: 'Monday morning', keywords: ['monday', 'next week'] },
    ]),
  },
  run: async ({ until }) => {
    const { rows } = await call('GET /get-notifications', { perPage: 1 });
    const newest = rows[0];
    if (!newest) return { message: 'You have no notifications' };
    return put({ id: newest.id, until });
  },
});

export const snoozeActions = [snoozeNewest];
