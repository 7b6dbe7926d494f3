import { call } from '#/client/api.ts';
import type { NamedMeasure } from '../asked.ts';
import { isMeasure, type FigureName } from '../measures.ts';
import { isOwnFigure, ownKeyOf } from './own-key.ts';
import { ownMeasuresOf } from './use-own-measures.part.ts';

/** What some measures are called and how they are computed; own ones are read where there are any. */
export async function measuresNamed(names: readonly FigureName[]) {
  const rows = names.every(isMeasure) ? [] : (await call('GET /own-measures', {})).rows;
  return ownMeasuresOf(rows);
}

/** Own measures that a question may name. */
export async function offeredMeasures(): Promise<NamedMeasure[]> {
  const { offered, keyOf } = ownMeasuresOf((await call('GET /own-measures', {})).rows);
  return offered.flatMap(({ id, name }) => {
    const key = keyOf(ownKeyOf(id));
    return key && isOwnFigure(key) ? [{ name, key }] : [];
  });
}
