import { namedDay } from '#/kernel/date-words.ts';
import { addDays, type DayRange } from '#/kernel/days.ts';
import type { Outcome, Side } from './outcome.contract.ts';

/** Days that are compared on each side of a change. */
const LENGTH = 7;
/** The age at which ROAS is compared, days. */
const AGE = 7;
/** With fewer installs on a side CPI is off by a fifth and more by chance alone. */
const FEWEST_INSTALLS = 25;
/** A difference beyond so many standard errors comes by chance in one of twenty cases. */
const STANDARD_ERRORS = 1.96;

/** The full days on both sides of a day that itself is partly before and partly after the change. */
export const windowsOf = (day: string): { before: DayRange; after: DayRange } => ({
  before: { from: addDays(day, -LENGTH), to: addDays(day, -1) },
  after: { from: addDays(day, 1), to: addDays(day, LENGTH) },
});

/** What is known of a change and of the days around it. */
export interface Around {
  before: Side;
  after: Side;
  /** How far the change is on its way to the network; null when it is only kept here. */
  push: 'waiting' | 'done' | 'failed' | null;
  /** Of a pause or resumption one side has next to no spend. */
  kind: 'budget' | 'status' | 'bid';
  /** It replaced nothing: the budget or bid was only noted. */
  isFirst: boolean;
  /** Days of other changes of the campaign within both windows or between them. */
  others: readonly string[];
  /** The last day the network has delivered; undefined when it never did. */
  deliveredTo: string | undefined;
  /** Days of both windows that were expected and did not come. */
  missing: number;
  /** Days of both windows that the network will still correct. */
  provisional: number;
}

/** Why CPI cannot be compared; null when it can. */
function withheldFrom(it: Around): string | null {
  const { before, after, deliveredTo } = it;
  if (it.kind === 'status') return 'A pause or resumption leaves no CPI to compare with.';
  if (it.isFirst) return `There was no ${it.kind} to compare with.`;
  if (it.push === 'failed') return 'It was not changed at the network.';
  if (it.push === 'waiting') return 'It has not reached the network yet.';
  const [other] = it.others;
  if (other) return `Another change, on ${namedDay(other)}, lies within these days.`;
  if (deliveredTo === undefined) return 'The network has delivered no figures.';
  if (after.to > deliveredTo)
    return `It is known once figures up to ${namedDay(after.to)} have come.`;
  if (it.missing > 0) return `${it.missing} of these days did not come.`;
  if (it.provisional > 0) return `The network still corrects ${it.provisional} of these days.`;
  const [was, is] = [before.installs ?? 0, after.installs ?? 0];
  if (was < FEWEST_INSTALLS || is < FEWEST_INSTALLS)
    return `Too few installs: ${was} before, ${is} after.`;
  return before.cpi && after.cpi ? null : 'Nothing was spent on one side.';
}

/** Why ROAS D7 cannot be compared although CPI can; null when it can. */
function roasWithheldFrom({ before, after }: Around, lastComplete: string): string | null {
  const ripe = addDays(after.to, AGE);
  if (ripe > lastComplete)
    return `ROAS D7 is known once figures up to ${namedDay(ripe)} have come.`;
  return before.roas7 && after.roas7 !== null ? null : 'ROAS D7 of these installs is not known.';
}

/**
 * What came of a change. CPI is spend over a count of installs, whose relative error by chance is
 * 1 ÷ √installs where installs come one by one (Poisson); that budgets and auctions vary as well is
 * not in it, so it says rather too often than too seldom that a change is real.
 */
export function outcomeOf(around: Around, lastComplete: string): Outcome {
  const { before, after } = around;
  const withheld = withheldFrom(around);
  const roasWithheld = withheld === null ? roasWithheldFrom(around, lastComplete) : null;
  const isKnown = withheld === null && before.cpi !== null && after.cpi !== null;
  const cpi = isKnown ? after.cpi! / before.cpi! - 1 : null;
  const error = Math.sqrt(1 / (before.installs || 1) + 1 / (after.installs || 1));
  return {
    before,
    after,
    cpi,
    withheld,
    roas7: withheld === null && roasWithheld === null ? after.roas7! / before.roas7! - 1 : null,
    roasWithheld,
    mayBeChance: cpi !== null && Math.abs(Math.log1p(cpi)) < STANDARD_ERRORS * error,
  };
}
