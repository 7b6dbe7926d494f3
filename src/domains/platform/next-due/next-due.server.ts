import { scopeOf } from '#/kernel/access.ts';
import { businessZone, dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import type { Due, DueSource } from '#/store/due.ts';
import { serve, type Context } from '#/store/handler.ts';
import { nextDueEndpoints } from './next-due.contract.ts';

/** What a source knows; nothing when the person's role does not open it. */
async function dueIn(source: DueSource, context: Context): Promise<Due[]> {
  const scope = scopeOf(source.access, context.who.grants);
  return scope ? source.find({ ...context, scope }) : [];
}

/** Without a time it is due by the end of its day. */
const instantWords = ({ day, time }: Due) => `${day} ${time ?? '24:00'}`;

/** What is told by the person's own clocks on its page has that day and time in the list as well. */
function shown(it: Due, { now, who }: Context, today: string) {
  const { at, ...due } = it;
  if (!at || who.zone === businessZone())
    return { ...due, time: due.time ?? null, isToday: due.day === today, zone: null };
  const day = dayOf(at, who.zone);
  const isToday = day === dayOf(now, who.zone);
  return { ...due, day, time: timeOf(at, who.zone), isToday, zone: zoneName(at, who.zone) };
}

/** Pairs the endpoint with the domains that know of things that are due. */
export const nextDueServedBy = (sources: readonly DueSource[]) =>
  serve(nextDueEndpoints, {
    'GET /next-due': async ({ limit, except }, context) => {
      const found = await Promise.all(sources.map((it) => dueIn(it, context)));
      const today = dayOf(context.now);
      const now = `${today} ${timeOf(context.now)}`;
      const rows = found
        .flat()
        .filter((it) => !except.includes(it.kind))
        .toSorted((a, b) => (instantWords(a) < instantWords(b) ? -1 : 1))
        .slice(0, limit)
        .map((it) => ({ ...shown(it, context, today), isLate: instantWords(it) < now }));
      return { rows, today };
    },
  });
