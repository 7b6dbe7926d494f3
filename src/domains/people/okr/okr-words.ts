import { measures } from '#/figures/measures.ts';
import { figureWords } from '#/figures/words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import type { KeyResult } from './objective.contract.ts';
import type { Confidence, KeyResultKind, Level, ObjectiveState, Outcome } from './okr-machine.ts';

export const stateWords: Record<ObjectiveState, string> = {
  draft: 'Draft',
  active: 'Active',
  in_review: 'In review',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

export const outcomeWords: Record<Outcome, string> = {
  achieved: 'Achieved',
  partial: 'In part',
  missed: 'Missed',
};

/** Behind a score in a sentence: "0.68, reached in part". */
export const outcomeSaid: Record<Outcome, string> = {
  achieved: 'achieved',
  partial: 'reached in part',
  missed: 'missed',
};

export const confidenceWords: Record<Confidence, string> = {
  on_track: 'On track',
  at_risk: 'At risk',
  off_track: 'Off track',
};

export const levelWords: Record<Level, string> = {
  company: 'Company',
  team: 'Team',
  person: 'Person',
};

export const kindWords: Record<KeyResultKind, string> = {
  number: 'Number',
  percent: 'Percent',
  currency: 'Money',
  boolean: 'Done or not',
  metric: 'Live figure',
  issues: 'Issues done',
};

const plain = (value: number) =>
  formatNumber(value, Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : 1);

/** A value of a key result in its unit: "12 levels", "42%", "$1,200", "Done", "$413.66K". */
export function valueWords(it: Pick<KeyResult, 'kind' | 'unit' | 'metric'>, value: number | null) {
  if (value === null) return '–';
  if (it.kind === 'metric')
    return it.metric ? figureWords(measures[it.metric.measure].unit, value) : '–';
  if (it.kind === 'boolean') return value >= 1 ? 'Done' : 'Not done';
  if (it.kind === 'currency') return formatMoney(value, 'exact').replace(/\.00$/, '');
  if (it.kind === 'percent' || it.kind === 'issues') return `${plain(value)}%`;
  return it.unit ? `${plain(value)} ${it.unit}` : plain(value);
}

/** "Company", "Team Puzzle", "Hira Baig": whose objective it is. */
export const whoseWords = (it: {
  level: Level;
  team: { name: string } | null;
  owner: { name: string };
}) => (it.level === 'company' ? 'Company' : (it.team?.name ?? it.owner.name));
