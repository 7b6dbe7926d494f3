import type { Logger } from 'pino';
import { businessZone, countDaysIn } from '#/kernel/dates.ts';
import { companyOf } from '#/store/company.ts';
import type { Db } from '#/store/records/records.ts';

/** How long a server may go on in the former zone, ms: another one may have been told of the new one. */
const LOOK_MS = 10_000;

/** Counts days in the zone the company has set. */
export async function takeZone(db: Db): Promise<void> {
  countDaysIn((await companyOf(db)).zone);
}

/** Goes on looking; `onChange` is called once for each change. */
export function followZone(
  db: Db,
  { log, onChange }: { log: Logger; onChange: () => Promise<void> },
  everyMs = LOOK_MS,
): () => void {
  let known = businessZone();
  const look = async () => {
    await takeZone(db);
    if (businessZone() === known) return;
    await onChange();
    known = businessZone();
    log.info({ zone: known }, 'days are counted in another zone');
  };
  const timer = setInterval(() => {
    // Away records are told of elsewhere.
    void look().catch((err: unknown) => log.debug({ err }, 'the zone was not looked up'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
