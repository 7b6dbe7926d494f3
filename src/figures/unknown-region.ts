/**
 * Where spend, revenue or users come from when their source does not say: ISO 3166 keeps `ZZ` free for
 * this. What a source sends as `ZZ` and what it sends without a country are the same region.
 */
export const UNKNOWN_REGION = 'ZZ';
export const UNKNOWN_REGION_NAME = 'Unknown region';

/** The key of a country as groups of figures have it. */
export const regionKey = (country: string): string => country || UNKNOWN_REGION;
