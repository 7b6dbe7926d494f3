/** The made-up market the demo company earns in. Shares are of revenue and add up to one. */

interface Network {
  /** As MAX names it. */
  name: string;
  share: number;
  /** Responses / requests. */
  fill: number;
  /** How it does these weeks against the market: change within a month. */
  trend: number;
}

/** The eight networks in their order everywhere. */
export const networks: readonly Network[] = [
  { name: 'AppLovin', share: 0.312, fill: 0.91, trend: 0.04 },
  { name: 'ADMOB_BIDDING', share: 0.238, fill: 0.84, trend: -0.1 },
  { name: 'UNITY_BIDDING', share: 0.126, fill: 0.72, trend: 0.067 },
  { name: 'MINTEGRAL_BIDDING', share: 0.109, fill: 0.66, trend: 0.009 },
  { name: 'LIFTOFF_BIDDING', share: 0.082, fill: 0.58, trend: 0.133 },
  { name: 'TIKTOK_BIDDING', share: 0.058, fill: 0.61, trend: -0.032 },
  { name: 'FACEBOOK_NETWORK', share: 0.047, fill: 0.55, trend: -0.065 },
  { name: 'IRONSOURCE', share: 0.028, fill: 0.48, trend: -0.133 },
];
export const ADMOB = 1;
export const UNITY_ADS = 2;
export const MINTEGRAL = 3;

interface Country {
  code: string;
  share: number;
  /** What a thousand impressions bring, compared between countries. */
  ecpm: number;
  /** Dollars an install costs. */
  cpi: number;
  /** How it does these weeks: change within a month. */
  trend: number;
}

type Major = readonly [code: string, share: number, ecpm: number, cpi: number, trend: number];
const major: readonly Major[] = [
  ['US', 0.384, 11, 2.2, 0.024],
  ['JP', 0.112, 9.2, 2.0, 0.1],
  ['DE', 0.091, 8.1, 1.7, 0.06],
  ['GB', 0.078, 8.6, 1.6, 0.037],
  ['BR', 0.061, 2.3, 0.35, 0.133],
  ['PK', 0.043, 1.2, 0.18, 0.198],
  ['IN', 0.034, 0.9, 0.22, -0.041],
];
const minor =
  'FR CA AU KR MX IT ES NL TR SA AE PL SE CH TH VN ID PH MY EG ZA AR CL CO NO DK BE AT PT CZ RO IL NG';
const minorCodes = minor.split(' ');
/** The first of the countries are large; the others together have this share. */
export const MAJOR_COUNTRIES = major.length;
export const SMALL_SHARE = 1 - major.reduce((sum, it) => sum + it[1], 0);
// Falls from the first to the last: 33 parts, then 32, down to 1.
const parts = (minorCodes.length * (minorCodes.length + 1)) / 2;

/** Forty countries, the largest first. */
export const countries: readonly Country[] = [
  ...major.map(([code, share, ecpm, cpi, trend]) => ({ code, share, ecpm, cpi, trend })),
  ...minorCodes.map((code, at) => ({
    code,
    share: (SMALL_SHARE * (minorCodes.length - at)) / parts,
    ecpm: 5.6 - 0.12 * at,
    cpi: 1.2 - 0.025 * at,
    trend: 0.046,
  })),
];
export const US = 0;
export const countryAt = (code: string): Country => countries.find((it) => it.code === code)!;
