import { lookUp } from '#/kernel/look-up.ts';
import type { Tells } from './paired-hours.ts';

/** A report by the hour as people call its source, and what it tells. */
interface HourSource {
  name: string;
  tells: Tells;
}

/** By the code of the report; `tests/laws/connectors.test.ts` asks for every one. */
export const hourReports: Readonly<Record<string, HourSource>> = {
  'max-revenue-hours': { name: 'MAX', tells: 'revenue' },
  'applovin-spend-hours': { name: 'AppLovin', tells: 'spend' },
};

export const reportsTelling = (what: Tells): string[] =>
  Object.keys(hourReports).filter((it) => lookUp(hourReports, it)!.tells === what);
