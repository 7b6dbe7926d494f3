/**
 * Reports of cohorts with a line for each age on which anybody of an app was there: an age without a line is
 * one on which nobody was. The others have a column for each age that they tell.
 */
const lineByAge = ['appsflyer-cohort', 'firebase-cohort', 'gameanalytics-cohort'];

/** Whether a source leaves ages out on which nobody of an app was there. */
export const skipsEmptyAges = (source: string): boolean => lineByAge.includes(source);
