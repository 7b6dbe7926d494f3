import {
  adUnitIdOf,
  adUnits,
  demoApps,
  isLinkedOnUnity,
  mintegralIdOf,
  packageOf,
  unityIdOf,
} from '../games.ts';
import { revenue, type DayOfHistory } from './business.ts';
import { about1 } from './chance.ts';
import { demoFile, type DemoFile } from './demo-file.ts';
import { countries, MINTEGRAL, UNITY_ADS } from './market.ts';
import { adFigures, allShares, type AdFigures } from './max-files.ts';
import type { Share } from './shares.ts';

/** What networks report of themselves: what MAX says of them is held against it. */

type Line = (app: number, share: Share, day: string, figures: AdFigures) => string;

/** A network's own count differs from the mediation's by a little, as it always does. */
function linesOf(network: number, days: readonly DayOfHistory[], off: number, line: Line): string {
  const lines = days.flatMap((it) =>
    demoApps.flatMap((_, app) => {
      const dollars = revenue(app, it);
      if (dollars === 0 || (network === UNITY_ADS && !isLinkedOnUnity(app))) return [];
      return allShares[app]!.flatMap((share) => {
        const figures = share.network === network && adFigures(share, dollars, it);
        if (!figures) return [];
        const own = figures.revenue * off * about1(0.04, share.seed, it.number, 22);
        return line(app, share, it.day, { ...figures, revenue: own });
      });
    }),
  );
  return `${lines.join('\n')}\n`;
}

const codeOf = (share: Share) => countries[share.country]!.code;

const unityHeader =
  'timestamp,country,source_game_id,source_name,platform,placement,adrequest_count,start_count,view_count,available_sum,revenue_sum\n';

/** Unity Ads' own report, by placement; it counts a percent less than MAX says. */
export function unityAdsFile(days: readonly DayOfHistory[]): DemoFile {
  const line: Line = (app, share, day, it) =>
    [
      `${day}T00:00:00.000Z`,
      codeOf(share),
      unityIdOf(app),
      demoApps[app]!.name,
      demoApps[app]!.platform,
      adUnits[share.unit]!.name,
      it.requests,
      it.impressions,
      Math.round(it.impressions * 0.86),
      it.responses,
      it.revenue.toFixed(6),
    ].join();
  const last = days.at(-1)!.day;
  const parts = [unityHeader, linesOf(UNITY_ADS, days, 0.99, line)];
  return demoFile(`unity-ads-${days[0]!.day}-to-${last}.csv`, 'Backlot Unity Ads', last, parts);
}

const mintegralHeader =
  'date,app_id,app_name,app_package,platform,country,ad_format,unit_id,unit_name,request,filled,impression,click,est_revenue\n';

/** Mintegral's own report, by unit; days are counted elsewhere, so single ones differ more. */
export function mintegralFile(days: readonly DayOfHistory[]): DemoFile {
  const line: Line = (app, share, day, it) =>
    [
      day.replaceAll('-', ''),
      mintegralIdOf(app),
      demoApps[app]!.name,
      packageOf(demoApps[app]!),
      demoApps[app]!.platform,
      codeOf(share),
      adUnits[share.unit]!.format.toLowerCase(),
      `m${adUnitIdOf(app, share.unit).slice(0, 8)}`,
      adUnits[share.unit]!.name,
      it.requests,
      it.responses,
      it.impressions,
      Math.round(it.impressions * 0.009),
      it.revenue.toFixed(6),
    ].join();
  const last = days.at(-1)!.day;
  const parts = [mintegralHeader, linesOf(MINTEGRAL, days, 1.012, line)];
  return demoFile(`mintegral-${days[0]!.day}-to-${last}.csv`, 'Backlot Mintegral', last, parts);
}
