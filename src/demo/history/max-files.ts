import { adUnitIdOf, adUnits, demoApps, packageOf } from '../games.ts';
import { drift, isLongAgo, revenue, trouble, type DayOfHistory } from './business.ts';
import { about1 } from './chance.ts';
import { demoFile, type DemoFile } from './demo-file.ts';
import { instancesOf, isSplit } from './instances.ts';
import { countries, networks } from './market.ts';
import { mainSharesOfApp, sharesOfApp, type Share } from './shares.ts';

/** What one part of a game's business did on a day. */
export interface AdFigures {
  requests: number;
  responses: number;
  impressions: number;
  /** Dollars. */
  revenue: number;
}

/** The parts of each game's business, in the order of the games. */
export const allShares: readonly Share[][] = demoApps.map((_, at) => sharesOfApp(at));
const oldShares: readonly Share[][] = demoApps.map((_, at) => mainSharesOfApp(at));

/** Undefined on days without any request that was answered. */
export function adFigures(share: Share, dollars: number, it: DayOfHistory): AdFigures | undefined {
  const { revenue: left, responses: answered } = trouble(share.network, share.country, it);
  if (answered === 0) return undefined;
  const part = share.revenue * drift(share.network, share.country, it);
  const usual = dollars * part * about1(0.3, share.seed, it.number);
  const impressions = Math.round(
    (usual / share.ecpm) * 1000 * about1(0.06, share.seed, it.number, 5),
  );
  const responses = Math.round((impressions / share.show) * answered);
  const requests = Math.round(impressions / share.show / share.fill);
  if (requests === 0) return undefined;
  return {
    requests,
    responses: Math.min(responses, requests),
    impressions: Math.round(impressions * Math.min(1, answered)),
    revenue: usual * left,
  };
}

type Write = (app: number, share: Share) => (it: DayOfHistory, figures: AdFigures) => string;

const headerOf = (isOfInstances: boolean) =>
  'day,application,package_name,platform,country,network,ad_format,max_ad_unit_id,' +
  `ad_unit_waterfall_name,${isOfInstances ? 'network_placement,max_ad_unit_test,' : ''}` +
  'attempts,responses,impressions,ecpm,estimated_revenue\n';

const ecpmOf = (it: AdFigures) =>
  (it.impressions > 0 ? (it.revenue / it.impressions) * 1000 : 0).toFixed(4);

/** Lines of CSV; everything but the day and the figures is written once. */
const csvLines =
  (isOfInstances: boolean): Write =>
  (at, share) => {
    const app = demoApps[at]!;
    const unit = adUnits[share.unit]!;
    const country = countries[share.country]!.code.toLowerCase();
    const fixed = [
      app.name,
      packageOf(app),
      app.platform,
      country,
      networks[share.network]!.name,
      unit.format,
      adUnitIdOf(at, share.unit),
      unit.name,
    ].join(',');
    const line = (day: string, of: string, it: AdFigures) =>
      `${day},${fixed},${of}${it.requests},${it.responses},${it.impressions},${ecpmOf(it)},${it.revenue.toFixed(6)}\n`;
    if (!isOfInstances) return ({ day }, it) => line(day, '', it);
    return (on, figures) =>
      isSplit(on)
        ? instancesOf(at, share, figures, on)
            .map((it) => line(on.day, `${it.instance},${it.group},`, it))
            .join('')
        : line(on.day, ',,', figures);
  };

/** An item of JSON, numbers as text. */
const jsonItem: Write = (at, share) => {
  const app = demoApps[at]!;
  const unit = adUnits[share.unit]!;
  const fixed = JSON.stringify({
    application: app.name,
    package_name: packageOf(app),
    platform: app.platform,
    country: countries[share.country]!.code.toLowerCase(),
    network: networks[share.network]!.name,
    ad_format: unit.format,
    max_ad_unit_id: adUnitIdOf(at, share.unit),
    ad_unit_waterfall_name: unit.name,
  }).slice(1, -1);
  return ({ day }, it) =>
    `{"day":"${day}",${fixed},"attempts":"${it.requests}","responses":"${it.responses}",` +
    `"impressions":"${it.impressions}","ecpm":"${ecpmOf(it)}","estimated_revenue":"${it.revenue.toFixed(6)}"}`;
};

const writersOf = (all: readonly Share[][], write: Write) =>
  all.map((shares, at) => shares.map((share) => ({ share, line: write(at, share) })));

/** The rows of some days, those of a day put together. */
function daysOf(days: readonly DayOfHistory[], write: Write, between: string) {
  const full = writersOf(allShares, write);
  const old = writersOf(oldShares, write);
  let count = 0;
  const texts = days.map((it) => {
    const rows: string[] = [];
    for (const [at, writers] of (isLongAgo(it) ? old : full).entries()) {
      const dollars = revenue(at, it);
      if (dollars === 0) continue;
      for (const { share, line } of writers) {
        const figures = adFigures(share, dollars, it);
        if (figures) rows.push(line(it, figures));
      }
    }
    count += rows.length;
    return rows.join(between);
  });
  return { count, texts };
}

/** A MAX revenue report of some days, as CSV or as JSON. */
export function maxFile(days: readonly DayOfHistory[], kind: 'csv' | 'json'): DemoFile {
  const first = days[0]!.day;
  const last = days.at(-1)!.day;
  const name = `max-revenue-${first}-to-${last}.${kind}`;
  if (kind === 'csv') {
    const hasSplit = days.some(isSplit);
    const lines = daysOf(days, csvLines(hasSplit), '').texts;
    return demoFile(name, 'Backlot MAX', last, [headerOf(hasSplit), ...lines]);
  }
  const { count, texts } = daysOf(days, jsonItem, ',');
  const parts = texts.map((it, at) => (at === 0 ? it : `,${it}`));
  const head = `{"code":200,"count":${count},"results":[`;
  return demoFile(name, 'Backlot MAX', last, [head, ...parts, ']}']);
}
