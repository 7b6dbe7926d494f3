import { may } from '#/kernel/access.ts';
import type { DueSource } from '#/store/due.ts';
import { alertsOf } from './alerts.server.ts';

/** What I must acknowledge by a day. */
export const acknowledgementsDue: DueSource = {
  access: may('announcements:read'),
  find: async (context) =>
    (await alertsOf(context)).flatMap((it) =>
      it.acknowledgeBy
        ? [
            {
              kind: 'announcement',
              title: `Acknowledge ${it.title}`,
              day: it.acknowledgeBy,
              link: it.link,
            },
          ]
        : [],
    ),
};
