import { daysBetween, weekdayOf } from '#/kernel/days.ts';
import { admobFile } from './admob-files.ts';
import { daysOfHistory, FULL_DAYS, type DayOfHistory } from './business.ts';
import { bytebrewAdsFile, bytebrewUsersFile } from './bytebrew-files.ts';
import { adjustCohortFile, maxCohortFile, OLDEST_AT_ADJUST } from './cohort-files.ts';
import type { DemoFile } from './demo-file.ts';
import { firebaseAudienceFile, firebaseUseFile } from './firebase-files.ts';
import { maxFile } from './max-files.ts';
import { newExchangeFile } from './new-exchange-files.ts';
import { mintegralFile, unityAdsFile } from './own-files.ts';
import {
  applovinSpendFile,
  googleAdsFile,
  metaAdsFile,
  mintegralSpendFile,
  tiktokAdsFile,
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

/** The latest report of MAX but this morning’s is of one week, so that it is read at a glance. */
const WEEK = 7;
/** Since when cohorts come from Adjust, by campaign; MAX knows no campaigns. */
const ADJUST_DAYS = 120;

type Maker = () => DemoFile;

/** The first of each list, then the second of each, until all are through. */
function* inTurns(lists: readonly (readonly Maker[])[]): Generator<Maker> {
  const most = Math.max(...lists.map((it) => it.length));
  for (let at = 0; at < most; at += 1) for (const it of lists) if (at < it.length) yield it[at]!;
}

/** All of MAX's revenue, in order: the last one is of a bidder whose days the one before replaces. */
function maxFiles(days: readonly DayOfHistory[]): Maker[] {
  const longAgo = days.slice(0, -FULL_DAYS);
  const older = days.slice(-FULL_DAYS, -WEEK);
  const latest = days.slice(-WEEK);
  return [
    // Somebody saved one of them as JSON.
    ...cut(longAgo, longAgo.length, 183).map(
      (it, at) => () => maxFile(it, at === 1 ? 'json' : 'csv'),
    ),
    ...cut(older, older.length, 92).map((it) => () => maxFile(it, 'csv')),
    () => maxFile(latest, 'csv'),
    () => newExchangeFile(days),
  ];
}

/** Days as their reports told them yesterday morning: the last one was not over everywhere. */
function toldYesterday(today: string): DayOfHistory[] {
  const days = daysOfHistory(today).slice(0, -1);
  const last = days.length - 1;
  return days.map((it, at) => ({ ...it, early: at === last }));
}

/**
 * Every report of the demo company up to yesterday, each made when it is its turn: those that were in
 * yesterday morning, then what this morning has brought. Those of an account come in order; accounts
 * take turns, so that one report is read while another one is written.
 */
export function* demoFiles(today: string): Generator<Maker> {
  yield* earlierFiles(toldYesterday(today));
  // Older cohorts have just been told.
  yield* morningFiles(daysOfHistory(today), 1, WEEK + 1);
}

function earlierFiles(days: readonly DayOfHistory[]): Generator<Maker> {
  const quarter = days.slice(-90);
  return inTurns([
    cut(days, days.length, 366).map((it) => () => metaAdsFile(it)),
    maxFiles(days),
    cut(days, days.length, 366).map((it) => () => applovinSpendFile(it)),
    [
      ...cut(days, days.length, 366).map((it) => () => appmetricaFile(it)),
      ...cut(days, 366, 183).map((it) => () => audienceFile(it)),
    ],
    [() => googleAdsFile(days)],
    [() => tiktokAdsFile(days)],
    [() => mintegralSpendFile(days), () => mintegralFile(quarter)],
    cut(days, ADJUST_DAYS, 60).map((it) => () => adjustCohortFile(it)),
    [() => maxCohortFile(days.slice(-ADJUST_DAYS - 60, -ADJUST_DAYS))],
    cut(days, 366, 183).map((it) => () => playConsoleFile(it)),
    [() => appStoreFile(days.slice(-366))],
    [() => admobFile(quarter)],
    [() => unityAdsFile(quarter)],
    [() => bytebrewAdsFile(quarter), () => bytebrewUsersFile(quarter)],
    [() => firebaseUseFile(quarter), () => firebaseAudienceFile(quarter)],
  ]);
}

/** How many days before a new one are fetched again: sources still correct them. */
const AGAIN = 2;
/**
 * Cohorts grow older: every Monday all that have reached an age since the last one, up to the
 * oldest that Adjust tells; else those of a week.
 */
const COHORT_DAYS = OLDEST_AT_ADJUST + WEEK + 2;

/**
 * The reports of the days after `since`, as they come the morning after the last of them, with the
 * days before that the sources may have corrected.
 */
export function* newFiles(made: string, since: string, today: string): Generator<Maker> {
  const days = daysOfHistory(today, made);
  const fresh = daysBetween(since, today) - 1;
  if (fresh <= 0) return;
  const cohorts = weekdayOf(today) === 1 ? COHORT_DAYS : WEEK + 1;
  yield* morningFiles(days, fresh, Math.max(cohorts, fresh));
}

/** What a morning brings: so many fresh days, and cohorts of so many. */
function* morningFiles(
  days: readonly DayOfHistory[],
  fresh: number,
  cohorts: number,
): Generator<Maker> {
  const latest = days.slice(-fresh - AGAIN);
  yield () => maxFile(latest, 'csv');
  // What all networks brought has taken its place.
  yield () => newExchangeFile(latest);
  yield () => metaAdsFile(latest);
  yield () => applovinSpendFile(latest);
  yield () => googleAdsFile(latest);
  yield () => tiktokAdsFile(latest);
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
  yield () => firebaseUseFile(latest);
  yield () => firebaseAudienceFile(latest);
  yield () => adjustCohortFile(days.slice(-cohorts));
}
