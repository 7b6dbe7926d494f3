import { setImmediate } from 'node:timers/promises';
import type { Label } from '#/figures/breakdown.contract.ts';
import { labelsOf } from '#/figures/labels.records.ts';
import type { ShownMeasure } from '#/figures/own/shown-measure.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { FairTurns } from '#/store/workers/fair-turns.ts';
import { firingWords } from '../alert-words.ts';
import { askedRule, type Asked } from '../asked-rule.records.ts';
import { judgedDays, largestFirst, lastDayFor } from '../check-alert.server.ts';
import { isHourly } from '../hourly/hourly-rule.ts';
import { tryHours } from '../hourly/try-hours.server.ts';
import { impossibilityOf } from '../impossible-alert.ts';
import { historyOf, watchedBy } from '../judging/history.facts.ts';
import { judge, reachBack, sidesOn, type History, type Verdict } from '../judging/judge.ts';
import type { AlertRule, AskedRule } from '../rule.contract.ts';
import { TRIAL_DAYS, trialEndpoints, type Trial } from './trial.contract.ts';

/** One at a time: who tries waits behind others who try, nobody else does. */
const turns = new FairTurns({ atOnce: 1, perCaller: 1, waiting: 3, patienceMs: 20_000 });

/** Longer than this nobody waits for a form. */
const MOST_MS = 15_000;
/** More rows than this are too many to be judged ninety times. */
const MOST_ROWS = 2_000;
/** So many rows of a day are listed. */
const LISTED = 5;

const tooMuch = (field: string) =>
  invalid({ [field]: 'That is too much to try: narrow it down, or watch fewer rows.' });

/** Lets others have their turn, and gives up when it takes too long. */
function pauses() {
  const until = performance.now() + MOST_MS;
  return async (rows: number) => {
    if (rows > MOST_ROWS) throw tooMuch('rule.by');
    if (performance.now() > until)
      throw new Refusal('busy', 'The trial took too long. Narrow it down, or try again later.', {
        retryAfter: 30,
      });
    await setImmediate();
  };
}

/** What is tried: as it was said, and as it is judged. */
interface Asking {
  rule: AlertRule;
  shown: ShownMeasure;
}

type Told = Trial['fired'][number]['rows'][number];

function firedOn(
  { rule, shown }: Asking,
  day: string,
  found: readonly Verdict[],
  labelOf: ((key: string) => Label) | undefined,
): Trial['fired'][number] {
  const sorted = largestFirst(found);
  const told = sorted.map(({ row, ...it }): Told => ({ ...it, label: labelOf?.(row) ?? null }));
  const named = told.map((it) => ({ ...it, name: it.label?.label }));
  return {
    day,
    ...firingWords(rule, shown, judgedDays(rule, day), named),
    rows: told.slice(0, LISTED),
    more: Math.max(0, told.length - LISTED),
  };
}

function courseOn(rule: AskedRule, history: History, day: string, rows: number) {
  if (rule.by) return { day, value: null, usual: null, band: null, rows };
  const { value, usual, band } = sidesOn(rule, history, day);
  return { day, value, usual, band, rows };
}

/**
 * What a rule would have found on each of the last days, with the figures as they stand today: a
 * correction that came later is in them. Snoozes hold nothing back.
 */
export async function tryRule(reader: Reader, said: AlertRule): Promise<Trial> {
  return triedOf(reader, said, await askedRule(reader, said));
}

/** By the hour: the episodes of each day that hours are kept of. */
async function triedByHour(
  reader: Reader,
  said: AlertRule,
  { rule, shown }: Asked,
): Promise<Trial> {
  const { days, found } = await tryHours(reader, rule, pauses());
  const told = [...found].filter(([, it]) => it.length > 0).toReversed();
  const rows = new Set(told.flatMap(([, its]) => its.map((it) => it.row)));
  const labelOf = rule.by ? await labelsOf(reader.db, rule.by, [...rows]) : undefined;
  return {
    days,
    fired: told.map(([day, its]) => firedOn({ rule: said, shown }, day, its, labelOf)),
    course: [...found].map(([day, its]) => {
      return { day, value: null, usual: null, band: null, rows: its.length };
    }),
  };
}

async function triedOf(reader: Reader, said: AlertRule, { rule, shown }: Asked): Promise<Trial> {
  if (isHourly(rule)) return triedByHour(reader, said, { rule, shown });
  const to = await lastDayFor(reader, rule);
  if (!to) return { days: null, fired: [], course: [] };
  const days = { from: addDays(to, 1 - TRIAL_DAYS), to };
  const reach = { from: addDays(days.from, -reachBack(rule)), to };
  const watched = await watchedBy(reader, rule, reach);
  if (!watched) return { days, fired: [], course: [] };
  const pause = pauses();
  const history = await historyOf(reader, rule, watched, pause);
  const byDay: { day: string; found: Verdict[] }[] = [];
  const course: Trial['course'] = [];
  for (const day of eachDay(days)) {
    await pause(history.rows.size);
    const found = judge(rule, history, day);
    course.push(courseOn(rule, history, day, found.length));
    if (found.length > 0) byDay.unshift({ day, found });
  }
  const rows = new Set(byDay.flatMap(({ found }) => found.map((it) => it.row)));
  const labelOf = rule.by ? await labelsOf(reader.db, rule.by, [...rows]) : undefined;
  return {
    days,
    course,
    fired: byDay.map((it) => firedOn({ rule: said, shown }, it.day, it.found, labelOf)),
  };
}

export const trialServed = serve(trialEndpoints, {
  'POST /try-report-alert': async ({ rule }, context) => {
    const asked = await askedRule(context, rule);
    const impossible = impossibilityOf(asked.rule, asked.shown);
    if (impossible) throw invalid({ [impossible.field]: impossible.message });
    return turns.run(String(context.who.id), () => triedOf(context, rule, asked));
  },
});
