import { createHash } from 'node:crypto';
import { exactRange } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatNumber } from '#/kernel/numbers.ts';

/** A part of what is there that a report does not have: how many of how many, and their sum. */
export interface Loss {
  kind:
    | 'country'
    | 'network'
    | 'campaign'
    | 'format'
    | 'unit'
    | 'app-day'
    | 'app'
    | 'hour'
    | 'money';
  count: number;
  of: number;
  value: number;
}

/** In what a report covers less than what it would replace. */
export interface Narrower {
  /** `$1,240.00 and 12 countries of 14 – 20 Nov would go.` */
  summary: string;
  /** The same one by one. */
  details: string[];
  /** Names this very difference: who confirms it has seen it. */
  confirm: string;
  /** A report that was fetched later has brought figures of these days. */
  isOutdated: boolean;
}

/** Sums of the chief measure by part, each as `app part`. */
export type Parts = ReadonlyMap<string, number>;

/** What is there of the apps and days of a report, and what the report has. */
export interface Sides {
  from: string;
  to: string;
  measure: string;
  /** By `app day`; without the days that wait for something. */
  before: Parts;
  now: Parts;
  countries: { before: Parts; now: ReadonlySet<string> };
  networks: { before: Parts; now: ReadonlySet<string> };
  campaigns: { before: Parts; now: ReadonlySet<string> };
  adFormats: { before: Parts; now: ReadonlySet<string> };
  adUnits: { before: Parts; now: ReadonlySet<string> };
  /** Sums of apps that the source had on these days and that the report leaves out. */
  otherApps: readonly number[];
  apps: number;
  /** How many hours at the ends of a past day a report by the hour lacks. */
  hoursMissing: ReadonlyMap<string, number>;
  /** A report of the same days that was fetched later, when it was. */
  newer?: { fileName: string; fetchedAt: string };
}

/** Money that cannot be shown in cents is nothing. */
const CENT = 10_000;
/** Users and installs are counted anew each time: so small a share of them comes and goes. */
const COUNT_NOISE = 0.01;
/** An app or day of less than this share of the money may be restated as it likes. */
const MINOR = 0.01;
const HALF = 0.5;

const sum = (values: Iterable<number>) => [...values].reduce((all, it) => all + it, 0);
const nameOf = (key: string) => key.slice(key.indexOf(' ') + 1);
const appOf = (key: string) => key.slice(0, key.indexOf(' '));

function lost(kind: Loss['kind'], before: Parts, now: ReadonlySet<string>, least: number): Loss[] {
  const gone = [...before].filter(([key, value]) => value > 0 && !now.has(key));
  const value = sum(gone.map(([, it]) => it));
  if (gone.length === 0 || value < least) return [];
  // A country is one however many apps have it; a day is one for each app.
  const names = (keys: Iterable<[string, number]>) =>
    new Set([...keys].map(([key]) => (kind === 'app-day' ? key : nameOf(key)))).size;
  return [{ kind, count: names(gone), of: names(before), value }];
}

function grouped(parts: Parts, by: (key: string) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, value] of parts) sums.set(by(key), (sums.get(by(key)) ?? 0) + value);
  return sums;
}

/** Less than half of the money: of all of it, or of a day or app that carries some. */
function halved({ before, now }: Sides): Loss[] {
  const total = sum(before.values());
  const rest = sum([...now].flatMap(([key, value]) => (before.has(key) ? [value] : [])));
  const money = (value: number): Loss[] => [{ kind: 'money', count: 1, of: 1, value }];
  if (rest < total * HALF) return money(total - rest);
  // What is gone altogether is told as such.
  const kept = new Map([...before].filter(([key]) => now.has(key)));
  const isHalved = [nameOf, appOf].some((by) => {
    const fresh = grouped(new Map([...now].filter(([key]) => kept.has(key))), by);
    return [...grouped(kept, by)].some(
      ([key, value]) => value > total * MINOR && (fresh.get(key) ?? 0) < value * HALF,
    );
  });
  return isHalved ? money(Math.max(0, total - rest)) : [];
}

/** Days that would be worth less because the report begins late or ends early in them. */
function lostHours({ before, now, hoursMissing }: Sides, least: number): Loss[] {
  const was = grouped(before, nameOf);
  const is = grouped(new Map([...now].filter(([key]) => before.has(key))), nameOf);
  const fallen = [...hoursMissing].flatMap(([day, hours]) => {
    const value = (was.get(day) ?? 0) - (is.get(day) ?? 0);
    return hours > 0 && value >= least ? [{ hours, value }] : [];
  });
  if (fallen.length === 0) return [];
  const count = sum(fallen.map((it) => it.hours));
  return [
    { kind: 'hour', count, of: 24 * fallen.length, value: sum(fallen.map((it) => it.value)) },
  ];
}

function lossesOf(sides: Sides): Loss[] {
  const total = sum(sides.before.values());
  const isMoney = sides.measure.endsWith('_micros');
  const least = isMoney ? CENT : Math.max(1, total * COUNT_NOISE);
  const { countries, networks, campaigns, adFormats, adUnits } = sides;
  const others = sum(sides.otherApps);
  const apps: Loss = {
    kind: 'app',
    count: sides.otherApps.length,
    of: sides.otherApps.length + sides.apps,
    value: others,
  };
  return [
    ...(total >= least ? halved(sides) : []),
    ...lost('country', countries.before, countries.now, least),
    ...lost('network', networks.before, networks.now, least),
    ...lost('campaign', campaigns.before, campaigns.now, least),
    ...lost('format', adFormats.before, adFormats.now, least),
    ...lost('unit', adUnits.before, adUnits.now, least),
    ...lostHours(sides, least),
    ...lost('app-day', sides.before, new Set(sides.now.keys()), least),
    // Reports of one app, or of apps that had nothing yet, are usual; what others have stays.
    ...(sides.apps > 1 && total > 0 && others >= least ? [apps] : []),
  ];
}

const plural: Record<Exclude<Loss['kind'], 'money'>, [one: string, many: string]> = {
  country: ['country', 'countries'],
  network: ['network', 'networks'],
  campaign: ['campaign', 'campaigns'],
  format: ['ad format', 'ad formats'],
  unit: ['ad unit', 'ad units'],
  'app-day': ['app-day', 'app-days'],
  app: ['app', 'apps'],
  hour: ['hour', 'hours'],
};
const counted = (kind: keyof typeof plural, count: number) =>
  `${formatNumber(count)} ${plural[kind][count === 1 ? 0 : 1]}`;
const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** What would be lost if a report replaced what is there; null when it covers as much. */
export function narrowerOf(sides: Sides): Narrower | null {
  const losses = lossesOf(sides);
  if (losses.length === 0 && !sides.newer) return null;
  const say = (value: number) =>
    sides.measure.endsWith('_micros')
      ? formatMoney(value, 'exact')
      : `${formatNumber(value)} ${sides.measure.replaceAll('_', ' ')}`;
  const days = exactRange(sides);
  const before = sum(sides.before.values());
  const after = sum([...sides.now].flatMap(([key, it]) => (sides.before.has(key) ? [it] : [])));
  const gone = losses.flatMap((it) =>
    it.kind === 'money' || it.kind === 'app' ? [] : [counted(it.kind, it.count)],
  );
  const parts = [
    ...(before > after && losses.some((it) => it.kind !== 'app') ? [say(before - after)] : []),
    ...gone,
  ];
  const details = losses.map((it) => {
    if (it.kind === 'money') return `${say(before)} would become ${say(after)}.`;
    if (it.kind === 'app')
      return `${counted('app', it.count)} with ${say(it.value)} ${it.count === 1 ? 'is' : 'are'} not in the report and ${it.count === 1 ? 'keeps its' : 'keep their'} figures.`;
    if (it.kind === 'hour')
      return `${counted('hour', it.count)} of ${formatNumber(it.of)} are missing, and ${say(it.value)} with them.`;
    return `${counted(it.kind, it.count)} of ${formatNumber(it.of)} had ${say(it.value)}.`;
  });
  const newer = sides.newer
    ? [`${sides.newer.fileName} brought newer figures of these days at ${sides.newer.fetchedAt}.`]
    : [];
  const summary =
    parts.length > 0
      ? `${listed(parts)} of ${days} would go.`
      : losses.length > 0
        ? `${counted('app', losses[0]!.count)} of ${days} would not be updated.`
        : `Newer figures of ${days} would be replaced by older ones.`;
  const confirm = createHash('sha256')
    .update([summary, ...details, ...newer].join('\n'))
    .digest('hex')
    .slice(0, 16);
  const isOutdated = newer.length > 0;
  return { summary, details: [...details, ...newer], confirm, isOutdated };
}
