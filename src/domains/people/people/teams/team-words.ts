/** More than this of a person's time is promised to teams only by mistake; warned about, percent. */
export const FULL_TIME = 100;
