import type { Label } from '#/figures/breakdown.contract.ts';
import { rowCovers, type RowCover } from '#/figures/coverage/row-cover.ts';
import { groupsOf, sidesOf, type Group } from '#/figures/figures.facts.ts';
import { valuesOf } from '#/figures/group-keys.ts';
import { labelsOf } from '#/figures/labels.records.ts';
import { deltaOf, figureOf, measures, type MeasureKey } from '#/figures/measures.ts';
import { ownersFor } from '#/figures/owners.records.ts';
import { selectionOf, type Reader } from '#/figures/selection.records.ts';
import { deliveries, firstIncompleteDay, standingOf } from '#/figures/standing.facts.ts';
import { figureWords } from '#/figures/words.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, type DayRange } from '#/kernel/days.ts';
import { changeWords, thresholdWords } from './alert-words.ts';
import type { AlertRule } from './alerts.contract.ts';

/** What set an alert off. */
export interface Firing {
  /** The last of the complete days it looked at. */
  day: string;
  title: string;
  body: string;
}

interface Found {
  label: Label | undefined;
  value: number;
  before: number | null;
}

/** The last complete day of all figures; undefined while there are none. */
async function lastCompleteDay({ facts, now }: Reader): Promise<string | undefined> {
  const first = firstIncompleteDay(await deliveries(facts, addDays(dayOf(now), -1)));
  return first && addDays(first, -1);
}

const isChange = ({ kind }: AlertRule) => kind === 'falls' || kind === 'rises';

/** Whether the figure passes the rule's threshold. */
function passes({ measure, kind, threshold }: AlertRule, value: number, before: number | null) {
  if (kind === 'below') return value < threshold;
  if (kind === 'above') return value > threshold;
  const change = deltaOf(measure, value, before);
  if (change === null) return false;
  return kind === 'falls' ? change <= -threshold : change >= threshold;
}

/** Whether there is enough behind it to speak of, now or in the days compared with. */
function hasVolume({ floor }: AlertRule, group: Group): boolean {
  if (!floor) return true;
  const most = Math.max(
    figureOf(floor.measure, sidesOf(group, floor.measure)?.whole) ?? 0,
    figureOf(floor.measure, sidesOf(group, floor.measure)?.before) ?? 0,
  );
  return most >= floor.value;
}

/** What was not delivered is no fall: a figure with a hole on either side sets nothing off. */
function foundIn(
  rule: AlertRule,
  group: Group,
  label: Label | undefined,
  coverOf: RowCover,
): Found[] {
  const { covered, withheld } = coverOf(rule.measure);
  if (covered || withheld) return [];
  const sides = sidesOf(group, rule.measure);
  const value = figureOf(rule.measure, sides?.whole);
  const before = figureOf(rule.measure, sides?.before);
  if (value === null || !hasVolume(rule, group) || !passes(rule, value, before)) return [];
  return [{ label, value, before }];
}

/**
 * Looks at the last complete day or week with the author's own scope. Undefined when nothing is to
 * be said. Days that are not complete are never looked at: half a day always "falls".
 */
export async function checkAlert(reader: Reader, rule: AlertRule): Promise<Firing | undefined> {
  const day = await lastCompleteDay(reader);
  if (!day) return undefined;
  const range = { from: rule.over === 'week' ? addDays(day, -6) : day, to: day };
  const selection = await selectionOf(
    {
      ...rule.filter,
      date: `${range.from}..${range.to}`,
      singleDate: undefined,
      compare: rule.compare,
    },
    reader,
  );
  // Without any app everything is zero, which is no news.
  if (selection.apps.length === 0) return undefined;
  const stand = await standingOf(reader, selection);
  const keys: MeasureKey[] = rule.floor ? [rule.measure, rule.floor.measure] : [rule.measure];
  const by = rule.by ? [rule.by] : [];
  const owners = await ownersFor(reader, selection, by);
  const question = { by, measures: keys, owners };
  const groups = await groupsOf(reader.facts, selection, stand, question);
  const names = rule.by
    ? await labelsOf(
        reader.db,
        rule.by,
        [...groups.keys()].map((it) => valuesOf(it)[0] ?? ''),
      )
    : undefined;
  const coverOf = rowCovers(stand, selection, { by, owners });
  const found = [...groups].flatMap(([key, group]) =>
    foundIn(rule, group, names?.(valuesOf(key)[0] ?? ''), coverOf(valuesOf(key))),
  );
  if (found.length === 0) return undefined;
  return { day, ...words(rule, range, found) };
}

const MOST_NAMED = 3;

function words(rule: AlertRule, range: DayRange, found: Found[]) {
  const { label, unit } = measures[rule.measure];
  const say = (value: number | null) => figureWords(unit, value);
  const when = range.from === range.to ? `on ${dayRange(range)}` : dayRange(range);
  const limit = isChange(rule)
    ? `${rule.kind === 'falls' ? 'fell' : 'rose'} by ${changeWords(rule.measure, rule.threshold)} or more`
    : `${rule.kind} ${thresholdWords(rule.measure, rule.threshold)}`;
  const figure = ({ value, before }: Found) =>
    `${say(value)}${before === null ? '' : `, ${say(before)} before`}`;
  const only = found[0]!;
  if (found.length === 1) {
    const name = only.label ? `${only.label.label}: ` : '';
    return {
      title: `${name}${label} ${say(only.value)} ${when}`,
      body: `${sentence(limit)}: ${figure(only)}`,
    };
  }
  // The largest first: what matters most must not be what is left out.
  const sorted = found.toSorted(
    (a, b) => Math.max(b.value, b.before ?? 0) - Math.max(a.value, a.before ?? 0),
  );
  const named = sorted
    .slice(0, MOST_NAMED)
    .map((it) => `${it.label?.label ?? ''} ${figure(it)}`)
    .join('; ');
  const more = found.length > MOST_NAMED ? `; and ${found.length - MOST_NAMED} more` : '';
  return { title: `${label} ${limit} for ${found.length} ${when}`, body: named + more };
}

const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);
