import { FairTurns } from './fair-turns.ts';

/** Whose uploaded file is read now: one of a person, two in all. */
export const readersTurns = new FairTurns({
  atOnce: 2,
  perCaller: 1,
  waiting: 12,
  patienceMs: 60_000,
});
