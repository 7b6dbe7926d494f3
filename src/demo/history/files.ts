import { daysBetween, weekdayOf } from '#/kernel/days.ts';
import { admobFile } from './admob-files.ts';
import { daysOfHistory, type DayOfHistory } from './business.ts';
import { bytebrewAdsFile, bytebrewUsersFile } from './bytebrew-files.ts';
import { adjustCohortFile, maxCohortFile } from './cohort-files.ts';
import type { DemoFile } from './demo-file.ts';
import { maxFile } from './max-files.ts';
import { newExchangeFile } from './new-exchange-files.ts';
import { mintegralFile, unityAdsFile } from './own-files.ts';
import {
  applovinSpendFile,
  googleAdsFile,
  metaAdsFile,
  mintegralSpendFile,
} from './spend-files.ts';
import { appStoreFile, playConsoleFile } from './store-files.ts';
import { appmetricaFile, audienceFile } from './users-files.ts';

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
/** Since when cohorts come from Adjust, by campaign; MAX knows no campaigns. */
const ADJUST_DAYS = 120;

/**
 * Every report of the demo company up to yesterday, each made when it is its turn. Somebody saved
 * one of the MAX reports as JSON.
 */
export function* demoFiles(today: string): Generator<() => DemoFile> {
  const days = daysOfHistory(today);
  const older = days.slice(0, -WEEK);
  const latest = days.slice(-WEEK);
  for (const [at, it] of cut(older, older.length, 92).entries()) {
    yield () => maxFile(it, at === 1 ? 'json' : 'csv');
  }
  yield () => maxFile(latest, 'csv');
  yield () => newExchangeFile(days);
  for (const it of cut(days, days.length, 366)) yield () => metaAdsFile(it);
  for (const it of cut(days, days.length, 366)) yield () => applovinSpendFile(it);
  yield () => googleAdsFile(days);
  yield () => mintegralSpendFile(days);
  for (const it of cut(days, days.length, 183)) yield () => appmetricaFile(it);
  for (const it of cut(days, 366, 183)) yield () => audienceFile(it);
  yield () => maxCohortFile(days.slice(-ADJUST_DAYS - 60, -ADJUST_DAYS));
  for (const it of cut(days, ADJUST_DAYS, 60)) yield () => adjustCohortFile(it);
  for (const it of cut(days, 366, 183)) yield () => playConsoleFile(it);
  yield () => appStoreFile(days.slice(-366));
  yield () => admobFile(days.slice(-90));
  yield () => unityAdsFile(days.slice(-90));
  yield () => mintegralFile(days.slice(-90));
  yield () => bytebrewAdsFile(days.slice(-90));
  yield () => bytebrewUsersFile(days.slice(-90));
}

/** How many days before a new one are fetched again: sources still correct them. */
const AGAIN = 2;
/**
 * Cohorts grow older: every Monday all that have reached an age since the last one, up to the
 * oldest of 45 days; else those of a week.
 */
const COHORT_DAYS = 54;

/**
 * The reports of the days after `since`, as they come the morning after the last of them, with the
 * days before that the sources may have corrected.
 */
export function* newFiles(made: string, since: string, today: string): Generator<() => DemoFile> {
  const days = daysOfHistory(today, made);
  const fresh = daysBetween(since, today) - 1;
  if (fresh <= 0) return;
  const latest = days.slice(-fresh - AGAIN);
  yield () => maxFile(latest, 'csv');
  // What all networks brought has taken its place.
  yield () => newExchangeFile(latest);
  yield () => metaAdsFile(latest);
  yield () => applovinSpendFile(latest);
  yield () => googleAdsFile(latest);
  yield () => mintegralSpendFile(latest);
  yield () => appmetricaFile(latest);
  yield () => audienceFile(latest);
  yield () => playConsoleFile(latest);
  yield () => appStoreFile(latest);
  yield () => admobFile(latest);
  yield () => unityAdsFile(latest);
  yield () => mintegralFile(latest);
  yield () => bytebrewAdsFile(latest);
  yield () => bytebrewUsersFile(days.slice(-31));
  const cohorts = weekdayOf(today) === 1 ? COHORT_DAYS : WEEK + 1;
  yield () => adjustCohortFile(days.slice(-Math.max(cohorts, fresh)));
}
