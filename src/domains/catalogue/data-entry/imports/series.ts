import { currencyOf } from '#/kernel/currency.ts';
import { readAdFormat, readCountry, readPlatform } from './cells.ts';
import {
  UnreadableCell,
  type Cell,
  type Columns,
  type DimensionColumn,
  type FixedValues,
  type Problem,
  type Role,
} from './report.ts';

/** Everything a row says of its figures but the day: as reported, before names become ids. */
export interface Series {
  /** Its number within the file, from 0. */
  index: number;
  /** Package or bundle id, lower case; '' when the report has none. */
  package: string;
  /** What the source calls the app, '' when it does not say. */
  appId: string;
  appName: string;
  platform: '' | 'android' | 'ios';
  /** ISO 3166 in capitals; '' when the report does not split by country. */
  country: string;
  /** The network's name in a mediation's report; '' when the report is the network's own. */
  network: string;
  adFormat: string;
  adUnitId: string;
  adUnitName: string;
  campaignId: string;
  campaignName: string;
  version: string;
  /** What the network calls its own placement; '' when the report does not split by it. */
  instance: string;
  /** `bidding` or `waterfall` where a name says so, otherwise ''. */
  buying: string;
  placement: string;
  testGroup: string;
  /** The advertisement that was shown, by its name where it has one; '' when the report names none. */
  creative: string;
  /** `image`, `video` or `playable` where the report or the name says so, otherwise ''. */
  creativeKind: string;
  /** ISO code of the currency its money is in; '' when the report does not say. */
  currency: string;
  /** Id of the one app of ours that the whole report is about; 0 when it says itself. */
  ownAppId: number;
  /** Why its rows cannot be used; empty when they can. */
  problems: readonly Omit<Problem, 'line'>[];
}

const longest = 200;

const text = (cell: Cell): string => (cell === undefined ? '' : String(cell).trim());

/** Whether it says what of an ad unit or campaign the figures are of: that is kept beside the days. */
export const isOfPart = ({ instance, placement, testGroup, creative }: Series): boolean =>
  instance !== '' || placement !== '' || testGroup !== '' || creative !== '';

/** A text as it can be kept and shown: the stores take neither NUL nor half a character. */
export const keepable = (it: string): string =>
  it.slice(0, longest).replaceAll('\0', '\uFFFD').toWellFormed();

const isKeepable = (it: string): boolean => !it.includes('\0') && it.isWellFormed();

/**
 * How a network was asked, from what a report calls it: `ADMOB_BIDDING`, "Meta Bidder",
 * "AppLovin Exchange", "AdMob Network Waterfall".
 */
function buyingOf(...names: string[]): string {
  const name = names.join(' ');
  if (/bidding|bidder|exchange/i.test(name)) return 'bidding';
  return /waterfall/i.test(name) ? 'waterfall' : '';
}

/**
 * What an advertisement is, from what a report says of it or else from its name: "end card + playable",
 * `LNT_v3_video_15s.mp4`. One with a video and something to play is a playable.
 */
function creativeKindOf(...told: string[]): string {
  const words = told.join(' ').replaceAll('_', ' ');
  if (/playable|interactive|html5|\bplay\b/i.test(words)) return 'playable';
  if (/video|\.(mp4|mov|webm)\b|\bvid\b/i.test(words)) return 'video';
  return /image|static|banner|carousel|\.(png|jpe?g|gif|webp)\b|\bimg\b/i.test(words)
    ? 'image'
    : '';
}

/** What attribution services write where there is no campaign. */
const noCampaign = new Set(['unknown', 'none', 'n/a', '--', '(not set)', 'expired attributions']);

/** Understands the series of a report, each once: a report repeats them on every day. */
export class SeriesReader {
  readonly all: Series[] = [];
  private readonly columns: readonly DimensionColumn[];
  private readonly indexes: readonly number[];
  private readonly fixed: FixedValues;
  private readonly currencies: readonly string[];
  private readonly known = new Map<string, Series>();

  constructor({ dimensions, measures }: Columns, fixed: FixedValues = {}) {
    this.fixed = fixed;
    this.currencies = [...new Set(measures.flatMap((it) => it.currency ?? []))];
    const times = ['day', 'last-day', 'hour', 'age'];
    this.columns = dimensions.filter((it) => !times.includes(it.role));
    this.indexes = this.columns.map((it) => it.index);
  }

  of(cells: readonly Cell[]): Series {
    let key = '';
    for (const index of this.indexes) key += `${cells[index] ?? ''}\u0001`;
    let series = this.known.get(key);
    if (!series) {
      series = this.read(cells);
      this.known.set(key, series);
      this.all.push(series);
    }
    return series;
  }

  private read(cells: readonly Cell[]): Series {
    const problems: Omit<Problem, 'line'>[] = [];
    const column = (role: Role) => this.columns.find((it) => it.role === role);
    const of = (role: Role) => text(cells[column(role)?.index ?? -1]);
    const wrong = (role: Role, message: string) => {
      problems.push({ field: column(role)?.field ?? '', value: keepable(of(role)), message });
      return '' as const;
    };
    const needed = (role: Role) => {
      if (column(role) && of(role) === '') wrong(role, 'This is empty.');
      return of(role);
    };
    const named = of('campaign');
    const campaign = noCampaign.has(named.toLowerCase()) ? '' : named;
    // Where the app is named too, some installs may come of no campaign.
    const hasApp = column('package') ?? column('app') ?? column('app-name');
    if (column('campaign') && !hasApp && campaign === '') wrong('campaign', 'This is empty.');
    const series: Series = {
      index: this.all.length,
      package: needed('package').toLowerCase(),
      appId: needed('app'),
      appName: of('app-name'),
      platform: column('platform')
        ? (readPlatform(of('platform')) ?? wrong('platform', 'Only android and ios are known.'))
        : '',
      country: column('country')
        ? (readCountry(of('country')) ?? wrong('country', 'There is no such country.'))
        : (this.fixed.country ?? ''),
      network: column('network') ? needed('network') : (this.fixed.network ?? ''),
      adFormat: column('ad-format') ? readAdFormat(of('ad-format')) : (this.fixed.adFormat ?? ''),
      adUnitId: of('ad-unit'),
      adUnitName: of('ad-unit-name'),
      campaignId: campaign,
      campaignName: of('campaign-name'),
      version: of('version').slice(0, 40),
      instance: keepable(of('instance')),
      buying: buyingOf(of('network'), of('instance')),
      placement: keepable(of('placement')),
      testGroup: keepable(of('test-group')),
      creative: keepable(of('creative-name') || of('creative')),
      creativeKind: creativeKindOf(of('creative-kind'), of('creative-name') || of('creative')),
      currency: this.currencyIn(of('currency')) ?? wrong('currency', 'There is no such currency.'),
      ownAppId: this.fixed.appId ?? 0,
      problems,
    };
    if (this.currencies.length > 1) {
      wrong('currency', `This report has money in ${this.currencies.join(' and ')}.`);
    }
    for (const { field, index } of this.columns) {
      const cell = cells[index];
      const value = keepable(text(cell));
      if (cell instanceof UnreadableCell) {
        problems.push({ field, value, message: 'This is neither text nor a number.' });
      } else if (!isKeepable(text(cell))) {
        problems.push({ field, value, message: 'This has characters that are no text.' });
      }
    }
    for (const role of ['package', 'app', 'ad-unit', 'campaign'] as const) {
      if (of(role).length > longest) wrong(role, `This is longer than ${longest} characters.`);
    }
    return series;
  }

  /** The currency of a row: what it says itself, else what the headings of its money say. */
  private currencyIn(written: string): string | undefined {
    return written === '' ? (this.currencies[0] ?? '') : currencyOf(written);
  }
}
