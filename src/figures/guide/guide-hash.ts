import type { MeasureKey } from '../measures.ts';
import { pageKeyOf, type NotedKey } from './families.ts';

/** The guide lies over whatever page is open, so its address is a part after `#`. */
export const guidePrefix = 'measure-';

/** The part after `#` that opens a page of the guide, or the list of all. */
export const guideHash = (key: NotedKey | undefined): string => `#${guidePrefix}${key ?? 'all'}`;

export const hashOfMeasure = (measure: MeasureKey): string => guideHash(pageKeyOf(measure));
