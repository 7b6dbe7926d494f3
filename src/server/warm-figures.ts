import type { Logger } from 'pino';
import { acquisitionSpec } from '#/domains/revenue/acquisition/acquisition.contract.ts';
import { overviewOf } from '#/domains/revenue/dashboard/overview.server.ts';
import { roasEndpoints } from '#/domains/revenue/roas/roas.contract.ts';
import { roasPage } from '#/domains/revenue/roas/roas.server.ts';
import { figuresPageInput } from '#/figures/breakdown.contract.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { figuresPage } from '#/figures/page.server.ts';
import { selectionOf, type Reader } from '#/figures/selection.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Stores } from '#/store/stores.ts';

const STEP_DAYS = 30;
/** Two years: what the longest range is compared with. */
const STEPS = 25;

/**
 * Computes what figures keep by day while nobody asks yet: the first person after a start would wait
 * for all of it. The last month first, a month at a time, so that whoever comes meanwhile waits for
 * one of them at most. A failure costs nothing but that.
 */
export function warmFigures(
  { records, facts }: Pick<Stores, 'records' | 'facts'>,
  { clock, log }: { clock: () => Date; log: Logger },
): { done: Promise<void>; stop: () => Promise<void> } {
  const stopped = new AbortController();
  // Nothing more is asked once the server stops: what it waits for is the question under way.
  const asking = Object.create(facts) as Facts;
  asking.query = (sql, params, options) => {
    stopped.signal.throwIfAborted();
    return facts.query(sql, params, options);
  };
  const work = async () => {
    const now = clock();
    const who = { id: 0, teamIds: [], grants: {} };
    const reader: Reader = { db: records.db, facts: asking, now, scope: 'all', who };
    const month = async (step: number) => {
      const to = addDays(dayOf(now), -1 - step * STEP_DAYS);
      const date = `${addDays(to, 1 - STEP_DAYS)}..${to}`;
      const filter = Filter.parse({ date, compare: 'none' });
      await overviewOf(reader, await selectionOf(filter, reader));
    };
    await month(0);
    // As they are opened: what is shared out among campaigns takes longest of all.
    await roasPage(reader, roasEndpoints['GET /roas-dashboard'].input.parse({}));
    await figuresPage(reader, acquisitionSpec, figuresPageInput(acquisitionSpec).parse({}));
    for (let step = 1; step < STEPS; step += 1) {
      stopped.signal.throwIfAborted();
      await month(step);
    }
  };
  const done = work().catch((err: unknown) => log.debug({ err }, 'figures were not warmed'));
  return {
    done,
    stop: async () => {
      stopped.abort();
      await done;
    },
  };
}
