import { useLocation, writeSearch } from '#/ui/location.ts';
import type { MeasureKey } from '../measures.ts';
import { hashOfMeasure } from './guide-hash.ts';

/** Where a measure is explained: over the page one is on. */
export function useExplained(): (measure: MeasureKey) => string {
  const { path, search } = useLocation();
  return (measure) => path + writeSearch(search) + hashOfMeasure(measure);
}
