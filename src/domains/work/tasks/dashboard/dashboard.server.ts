import { dayOf } from '#/kernel/dates.ts';
import {
  addDays,
  comparisonRange,
  endOfMonth,
  lengthOf,
  startOfWeek,
  weekdayOf,
} from '#/kernel/days.ts';
import { serve, type Context } from '#/store/handler.ts';
import { figuresBy } from '../reports/figures.records.ts';
import type { WorkFilter } from '../reports/work-filter.contract.ts';
import { reachOf, type Reach } from '../reports/work-reach.records.ts';
import { MOST_DUE, taskDashboardEndpoints } from './dashboard.contract.ts';
import { createdTasks, pauseReasons, throughput } from './flow.records.ts';
import { dueWithin, mostOverdue, standing, waitingForReview } from './standing.records.ts';

/** Rows of a short list. */
const SHOWN = 8;
/** More days than these are told by week. */
const MOST_DAYS_APART = 45;

async function dashboard(filter: WorkFilter, context: Context) {
  const { db } = context;
  const reach = await reachOf(filter, context);
  const before: Reach = { ...reach, range: comparisonRange('previous', reach.range)! };
  const [figures, then, created, createdThen, now] = await Promise.all([
    figuresBy(db, 'person', reach),
    figuresBy(db, 'person', before),
    createdTasks(db, reach),
    createdTasks(db, before),
    standing(db, reach),
  ]);
  const by = lengthOf(reach.range) > MOST_DAYS_APART ? 'week' : 'day';
  const [flow, pauses, overdue, waiting] = await Promise.all([
    throughput(db, reach, by),
    pauseReasons(db, reach),
    mostOverdue(db, reach, SHOWN),
    waitingForReview(db, reach, SHOWN),
  ]);
  type Compared = 'closed' | 'seconds' | 'cycleMedian' | 'cycleP85' | 'onTime' | 'returns';
  const both = (of: Compared) => ({ value: figures.total[of], before: then.total[of] });
  return {
    range: reach.range,
    before: before.range,
    today: reach.today,
    now,
    created: { value: created, before: createdThen },
    closed: both('closed'),
    seconds: both('seconds'),
    cycleMedian: both('cycleMedian'),
    cycleP85: both('cycleP85'),
    onTime: both('onTime'),
    returns: both('returns'),
    throughput: flow,
    by,
    pauses,
    overdue,
    waiting,
  } as const;
}

export const taskDashboardServed = serve(taskDashboardEndpoints, {
  'GET /tasks/dashboard': dashboard,
  'GET /tasks/dashboard/calendar': async ({ month: asked, ...filter }, context) => {
    const reach = await reachOf(filter, context);
    const month = asked ?? dayOf(context.now).slice(0, 7);
    const last = endOfMonth(`${month}-01`);
    // Whole weeks, Monday to Sunday.
    const weeks = { from: startOfWeek(`${month}-01`), to: addDays(last, 7 - weekdayOf(last)) };
    return {
      month,
      today: reach.today,
      ...(await dueWithin(context.db, reach, weeks, MOST_DUE)),
    };
  },
});
