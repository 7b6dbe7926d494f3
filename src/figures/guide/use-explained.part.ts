import { useLocation, writeSearch } from '#/ui/location.ts';
import { isMeasure, type FigureName } from '../measures.ts';
import { ownIdOf } from '../own/own-key.ts';
import { hashOfMeasure } from './guide-hash.ts';

/** Where a measure is explained: over the page one is on; an own one on its own page. */
export function useExplained(): (measure: FigureName) => string {
  const { path, search } = useLocation();
  return (measure) =>
    isMeasure(measure)
      ? path + writeSearch(search) + hashOfMeasure(measure)
      : `/reports/measures?measure=${ownIdOf(measure)}`;
}
