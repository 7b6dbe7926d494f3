import type { ValueRange } from './conversion-schema.ts';
import { toldValue } from './conversion-schema.ts';
import type { PostbackFigures } from './postbacks.contract.ts';
import type { CountedPostbacks } from './postbacks.records.ts';

/** What a conversion value of an app stands for on the day it came. */
export type Valued = (
  app: number,
  day: string,
  span: number,
  value: string,
) => Pick<ValueRange, 'from' | 'to'> | undefined;

/** Postbacks that say the same, of an app that is known. */
export type Counted = CountedPostbacks & { app: number };

const emptyWindow = () => ({ postbacks: 0, valued: 0, revenue: { least: 0, most: 0 } });

const nothing = (): PostbackFigures => ({
  installs: 0,
  redownloads: 0,
  reengagements: 0,
  untold: 0,
  unknown: 0,
  windows: [emptyWindow(), emptyWindow(), emptyWindow()],
  spend: null,
  roas: null,
});

/** Adds up postbacks that won. What Apple does not tell, or no schema knows, is counted and not valued. */
export function summedPostbacks(rows: readonly Counted[], valued: Valued): PostbackFigures {
  const sum = nothing();
  for (const it of rows) {
    if (!it.has_won) continue;
    if (it.conversion === 're-engagement') {
      if (it.span === 0) sum.reengagements += it.count;
      continue;
    }
    const window = sum.windows[it.span]!;
    const value = toldValue(it);
    const range = value === undefined ? undefined : valued(it.app, it.day, it.span, value);
    window.postbacks += it.count;
    if (range) {
      window.valued += it.count;
      window.revenue.least += range.from * it.count;
      window.revenue.most += range.to * it.count;
    }
    if (it.span > 0) continue;
    sum.installs += it.count;
    if (it.conversion === 'redownload') sum.redownloads += it.count;
    if (value === undefined) sum.untold += it.count;
    else if (!range) sum.unknown += it.count;
  }
  return sum;
}

/** The same beside what was spent; without spend there is no ratio to it. */
export function besideSpend(sum: PostbackFigures, spend: number | null): PostbackFigures {
  if (!spend) return { ...sum, spend };
  const { least, most } = sum.windows[0].revenue;
  return { ...sum, spend, roas: { least: least / spend, most: most / spend } };
}
