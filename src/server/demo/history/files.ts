import { admobFile } from './admob-files.ts';
import { daysOfHistory, type DayOfHistory } from './business.ts';
import { maxCohortFile } from './cohort-files.ts';
import type { DemoFile } from './demo-file.ts';
import { maxFile } from './max-files.ts';
import { applovinSpendFile, metaAdsFile } from './spend-files.ts';
import { appmetricaFile } from './users-files.ts';

/** Cuts the last `length` days into reports of at most `most` days, the oldest first. */
function cut(days: readonly DayOfHistory[], length: number, most: number): DayOfHistory[][] {
  const part = days.slice(-length);
  const count = Math.ceil(part.length / most);
  return Array.from({ length: count }, (_, at) =>
    part.slice(
      Math.floor((at * part.length) / count),
      Math.floor(((at + 1) * part.length) / count),
    ),
  );
}

/** The latest reports are of one week, so that one of them can be taken back and entered again. */
const WEEK = 7;

/**
 * Every report of the demo company up to yesterday, each made when it is its turn. Somebody saved
 * some of the MAX reports as JSON.
 */
export function* demoFiles(today: string): Generator<() => DemoFile> {
  const days = daysOfHistory(today);
  const older = days.slice(0, -WEEK);
  const latest = days.slice(-WEEK);
  for (const [at, it] of cut(older, older.length, 92).entries()) {
    yield () => maxFile(it, at % 4 === 2 ? 'json' : 'csv');
  }
  yield () => maxFile(latest, 'csv');
  for (const it of cut(days, days.length, 366)) yield () => metaAdsFile(it);
  for (const it of cut(days, days.length, 366)) yield () => applovinSpendFile(it);
  for (const it of cut(days, days.length, 183)) yield () => appmetricaFile(it);
  yield () => maxCohortFile(days.slice(-180, -90));
  yield () => maxCohortFile(days.slice(-90));
  yield () => admobFile(days.slice(-60));
}
