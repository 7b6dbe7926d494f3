import { adUnits, admobIdOf, demoApps } from '../games.ts';
import { revenue, type DayOfHistory } from './business.ts';
import { about1 } from './chance.ts';
import { demoFile, type DemoFile } from './demo-file.ts';
import { ADMOB, countries } from './market.ts';
import { adFigures, allShares } from './max-files.ts';

const formats: Record<string, string> = {
  INTER: 'interstitial',
  REWARD: 'rewarded',
  BANNER: 'banner',
  APPOPEN: 'app_open',
  MREC: 'banner',
};
const platforms = { android: 'Android', ios: 'iOS' };
const text = (it: number) => ({ integerValue: String(it) });
const dateOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return { year, month, day: date };
};

function rowsOf(app: number, it: DayOfHistory): string[] {
  const dollars = revenue(app, it);
  if (dollars === 0) return [];
  const game = demoApps[app]!;
  return allShares[app]!.flatMap((share) => {
    const figures = share.network === ADMOB ? adFigures(share, dollars, it) : undefined;
    if (!figures) return [];
    const unit = adUnits[share.unit]!;
    const id = `ca-app-pub-0000000000000000/${81_000_001 + app * 10 + share.unit}`;
    // The network's own count and the mediation's differ by a little, as they always do.
    const micros = Math.round(figures.revenue * 1e6 * about1(0.03, share.seed, it.number, 21));
    const dimensionValues = {
      DATE: { value: it.day.replaceAll('-', '') },
      APP: { value: admobIdOf(app), displayLabel: game.name },
      AD_UNIT: { value: id, displayLabel: unit.name },
      COUNTRY: { value: countries[share.country]!.code },
      FORMAT: { value: formats[unit.format] },
      PLATFORM: { value: platforms[game.platform] },
    };
    const metricValues = {
      AD_REQUESTS: text(figures.requests),
      MATCHED_REQUESTS: text(figures.responses),
      IMPRESSIONS: text(figures.impressions),
      CLICKS: text(Math.round(figures.impressions * 0.011)),
      ESTIMATED_EARNINGS: { microsValue: String(micros) },
    };
    return JSON.stringify({ row: { dimensionValues, metricValues } });
  });
}

/** AdMob's own report of some days: what MAX says of AdMob is held against it. */
export function admobFile(days: readonly DayOfHistory[]): DemoFile {
  const first = days[0]!.day;
  const last = days.at(-1)!.day;
  const rows = days.flatMap((it) => demoApps.flatMap((_, app) => rowsOf(app, it)));
  const header = {
    dateRange: { startDate: dateOf(first), endDate: dateOf(last) },
    localizationSettings: { currencyCode: 'USD', languageCode: 'en-US' },
  };
  const parts = [
    `[${JSON.stringify({ header })},\n`,
    rows.join(',\n'),
    `,\n${JSON.stringify({ footer: { matchingRowCount: String(rows.length) } })}]\n`,
  ];
  return demoFile(`admob-network-${first}-to-${last}.json`, 'Backlot AdMob', last, parts);
}
