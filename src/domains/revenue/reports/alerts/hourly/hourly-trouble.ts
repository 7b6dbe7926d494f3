import type { FigureKey } from '#/figures/measures.ts';
import type { AlertValues } from '../alert-values.ts';
import { hourlyProblem } from './hourly-rule.ts';

/**
 * Why hours cannot be watched so, beside the field that has to change.
 * @param key the measure as figures are asked for it
 */
export function hourlyTrouble(
  it: AlertValues,
  key: FigureKey | undefined,
): Partial<Record<keyof AlertValues, string>> {
  if (it.over !== 'hours' || !key) return {};
  const problem = hourlyProblem({
    measure: key,
    by: it.by === 'none' || it.by === '' ? null : it.by,
    filter: it.filter,
    floor:
      it.floorMeasure === 'none' || it.floorMeasure === ''
        ? null
        : { measure: it.floorMeasure, value: 1 },
    kind: it.kind || 'below',
    compare: it.compare || 'previous',
  });
  if (!problem) return {};
  const [, field = ''] = problem.field.split('.');
  const named = field === 'floor' ? 'floorMeasure' : field;
  return { [named in it ? named : 'over']: problem.message };
}
