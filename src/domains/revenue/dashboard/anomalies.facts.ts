import { narrowedBy, type Cover } from '#/figures/coverage/cover.ts';
import { answers, conditionsOn } from '#/figures/fact-columns.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { sumsBy } from '#/figures/sums.facts.ts';
import { isUnusual } from '#/figures/unusual.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { addDays } from '#/kernel/days.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { knownTotals } from '#/store/facts/totals.ts';

/** Weeks of the same weekday a day is held against. */
const WEEKS = 8;
/** Only the last days of a range are looked at: older ones are history. */
const DAYS = 30;
const AT_MOST = 3;

export interface FoundAnomaly {
  day: string;
  value: number;
  expected: number;
  delta: number;
  /** What moved most, as keys to be named. */
  network: string;
  country: string;
  /** Responses / requests there, before and on the day; null when it did not move much. */
  fill: { before: number; now: number } | null;
  /** Change of revenue there; null where it had earned nothing before. */
  moved: number | null;
}

const sameWeekdays = (day: string, weeks: number) =>
  Array.from({ length: weeks }, (_, i) => addDays(day, -7 * (i + 1)));

/** Days of the selection's last month whose revenue is unusual, the latest first, each explained. */
export async function anomaliesOf(
  facts: Facts,
  selection: Selection,
  lastComplete: string,
  cover: Cover,
): Promise<FoundAnomaly[]> {
  const reach = { from: addDays(selection.range.from, -7 * WEEKS - DAYS), to: lastComplete };
  const question = { tables: ['monetisation'] as const, ...narrowedBy(selection) };
  // What was not delivered is neither unusual nor usual.
  const isMissing = (day: string) => cover.isBroken({ ...question, days: { from: day, to: day } });
  return facts.cached(['anomalies', selection, lastComplete, cover.stamp], async () => {
    const to = selection.range.to < lastComplete ? selection.range.to : lastComplete;
    const earliest = addDays(to, 1 - DAYS);
    const from = selection.range.from > earliest ? selection.range.from : earliest;
    if (!answers('monetisation', selection, [])) return [];
    if (selection.money && selection.money.missingIn(reach).length > 0) return [];
    const request = { names: ['revenue'], by: ['day'], lastComplete } as const;
    const days = { from: addDays(from, -7 * WEEKS), to };
    const sums = await sumsBy(facts, selection, { ...request, days });
    const byDay = new Map([...sums].map(([day, it]) => [day, it.revenue ?? 0]));
    const found: { day: string; value: number; expected: number }[] = [];
    for (let day = to; day >= from && found.length < AT_MOST; day = addDays(day, -1)) {
      const before = sameWeekdays(day, WEEKS).flatMap((it) =>
        isMissing(it) ? [] : (byDay.get(it) ?? []),
      );
      const value = byDay.get(day);
      if (value === undefined || before.length < WEEKS / 2 || isMissing(day)) continue;
      const { expected, unusual } = isUnusual(value, before);
      if (unusual) found.push({ day, value, expected });
    }
    return Promise.all(found.map((it) => explained(facts, selection, it)));
  });
}

interface Cell {
  now: { revenue: number; requests: number; responses: number };
  before: { revenue: number; requests: number; responses: number };
}

async function explained(
  facts: Facts,
  selection: Selection,
  found: { day: string; value: number; expected: number },
): Promise<FoundAnomaly> {
  const weeks = 4;
  const days = sameWeekdays(found.day, weeks);
  const cells = new Map<string, Cell>();
  for (const [day, side] of [[found.day, 'now'], ...days.map((it) => [it, 'before'] as const)] as [
    string,
    keyof Cell,
  ][]) {
    const rows = await knownTotals(facts, {
      table: 'monetisation',
      measures: ['revenue_micros', 'requests', 'responses'],
      by: ['network_id', 'country'],
      from: day,
      to: day,
      scopeApps: selection.apps,
      within: selection.within,
      into: selection.money?.into('monetisation'),
      where: conditionsOn('monetisation', selection),
    });
    const share = side === 'now' ? 1 : 1 / weeks;
    for (const it of rows) {
      const key = `${it.network_id} ${it.country}`;
      const cell = cells.get(key) ?? { now: empty(), before: empty() };
      cell[side].revenue += it.revenue_micros * share;
      cell[side].requests += it.requests * share;
      cell[side].responses += it.responses * share;
      cells.set(key, cell);
    }
  }
  const down = found.value < found.expected ? -1 : 1;
  const most = [...cells].sort((a, b) => down * (moveOf(b[1]) - moveOf(a[1])))[0];
  const [network = '', country = ''] = most?.[0].split(' ') ?? [];
  const cell = most?.[1] ?? { now: empty(), before: empty() };
  return {
    ...found,
    delta: (found.value - found.expected) / found.expected,
    network,
    country,
    fill: fillOf(cell),
    moved: cell.before.revenue > 0 ? moveOf(cell) / cell.before.revenue : null,
  };
}

const empty = () => ({ revenue: 0, requests: 0, responses: 0 });
const moveOf = (it: Cell) => it.now.revenue - it.before.revenue;

function fillOf({ now, before }: Cell): FoundAnomaly['fill'] {
  if (now.requests === 0 || before.requests === 0) return null;
  const fill = { before: before.responses / before.requests, now: now.responses / now.requests };
  return Math.abs(fill.now - fill.before) >= 0.05 ? fill : null;
}

/** "AdMob fill fell from 84% to 58% in United States", "AdMob ad revenue stopped in Japan on 12 Nov". */
export function reasonOf(it: FoundAnomaly, network: string, country: string): string {
  const percent = (ratio: number) => `${Math.round(ratio * 100)}%`;
  if (it.fill) {
    const verb = it.fill.now < it.fill.before ? 'fell' : 'rose';
    return `${network} fill ${verb} from ${percent(it.fill.before)} to ${percent(it.fill.now)} in ${country}`;
  }
  const where = `in ${country} on ${shortDay(it.day)}`;
  if (it.moved === null) return `${network} ad revenue began ${where}`;
  if (it.moved === -1) return `${network} ad revenue stopped ${where}`;
  const verb = it.moved < 0 ? 'fell' : 'rose';
  return `${network} ad revenue ${verb} by ${percent(Math.abs(it.moved))} ${where}`;
}
