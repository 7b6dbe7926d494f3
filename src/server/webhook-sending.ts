import {
  sendWebhooks,
  type SendingTools,
} from '#/domains/platform/audit/webhooks/send-webhooks.job.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { businessZone } from '#/kernel/dates.ts';
import { SEND_WEBHOOKS } from '#/store/audit/outbox.ts';
import type { Stores } from '#/store/stores.ts';
import type { PeriodicSettings } from './periodic/turn.ts';

/** So many at once: while one waits for slow receivers, others serve the rest. */
const AT_ONCE = 3;

/** Sends messages to webhooks as they are queued, and each minute what is due again. */
export async function workWebhooks(
  { jobs, records, outbound }: Stores,
  { masterKey, clock, log }: Pick<PeriodicSettings, 'masterKey' | 'clock' | 'log'>,
): Promise<void> {
  const tools: SendingTools = {
    db: records.db,
    outbound,
    masterKey,
    tell: (db, now) => (ids, notice) => notify(db, ids, notice, now),
    clock,
    random: Math.random,
    log,
  };
  await jobs.work<object>(SEND_WEBHOOKS, ({ signal }) => sendWebhooks(tools, signal), {
    atOnce: AT_ONCE,
  });
  await jobs.schedule(SEND_WEBHOOKS, '* * * * *', businessZone());
}
