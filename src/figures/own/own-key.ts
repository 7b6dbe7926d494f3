import type { Unit } from '../definition.ts';

/** How an own measure is named in the API, in saved reports and in addresses. */
export type OwnKey = `own:${number}`;

/**
 * An own measure as the figures are asked for it: its key with its unit and its whole formula, in
 * which no other own measure is left. What is kept of answers under it can never be those of an
 * older formula, and it can be computed wherever its key goes.
 */
export type OwnFigure = `own:${number}=${Unit}:${string}`;

const LARGEST = 2 ** 31 - 1;

/** Stands for a formula that is not saved yet. */
export const UNSAVED = 0;

export const ownKeyOf = (id: number): OwnKey => `own:${id}`;

export const isOwnKey = (key: string): key is OwnKey =>
  /^own:(?:0|[1-9]\d{0,9})$/.test(key) && Number(key.slice(4)) <= LARGEST;

export const isOwnFigure = (key: string): key is OwnFigure => /^own:\d+=/.test(key);

/** The id of an own measure. */
export const ownIdOf = (key: OwnKey | OwnFigure): number => Number(/^own:(\d+)/.exec(key)![1]);
