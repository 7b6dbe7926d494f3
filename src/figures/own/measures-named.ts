import { call } from '#/client/api.ts';
import { isMeasure, type FigureName } from '../measures.ts';
import { ownMeasuresOf } from './use-own-measures.part.ts';

/** What some measures are called and how they are computed; own ones are read where there are any. */
export async function measuresNamed(names: readonly FigureName[]) {
  const rows = names.every(isMeasure) ? [] : (await call('GET /own-measures', {})).rows;
  return ownMeasuresOf(rows);
}
