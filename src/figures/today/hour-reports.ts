import { lookUp } from '#/kernel/look-up.ts';
import type { Tells } from './paired-hours.ts';

/** A report by the hour as people call its source, and what it tells. */
interface HourSource {
  name: string;
  tells: Tells;
  /** It has no countries beside its hours, although its days have. */
  knowsNoCountry?: true;
}

/** By the code of the report; `tests/laws/connectors.test.ts` asks for every one. */
export const hourReports: Readonly<Record<string, HourSource>> = {
  'max-revenue-hours': { name: 'MAX', tells: 'revenue' },
  'applovin-spend-hours': { name: 'AppLovin', tells: 'spend' },
  'google-ads-spend-hours': { name: 'Google Ads', tells: 'spend', knowsNoCountry: true },
  'meta-ads-spend-hours': { name: 'Meta Ads', tells: 'spend', knowsNoCountry: true },
  'tiktok-ads-spend-hours': { name: 'TikTok Ads', tells: 'spend', knowsNoCountry: true },
};

/** What sources whose hours have no countries are called. */
export const withoutCountries = Object.values(hourReports).flatMap((it) =>
  it.knowsNoCountry ? [it.name] : [],
);

export const reportsTelling = (what: Tells): string[] =>
  Object.keys(hourReports).filter((it) => lookUp(hourReports, it)!.tells === what);
