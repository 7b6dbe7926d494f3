import { dayOf, timeOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';

/** How settings of mails are kept. */
export interface MailColumns {
  mail_after: number | null;
  mail_since: Date | null;
  digest_at: string | null;
  digest_on: string | null;
}

/** From now on: what is older is not mailed, and a digest whose hour has passed begins tomorrow. */
export function mailColumns(
  { after, digestAt }: { after: number | null; digestAt: string | null },
  now: Date,
  zone: string,
): MailColumns {
  const today = dayOf(now, zone);
  const isPast = digestAt !== null && timeOf(now, zone) >= digestAt;
  return {
    mail_after: after,
    mail_since: after === null ? null : now,
    digest_at: digestAt,
    digest_on: digestAt === null ? null : isPast ? today : addDays(today, -1),
  };
}
