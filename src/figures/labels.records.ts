import { dayRange, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { spoken } from '#/kernel/language.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { Db } from '#/store/records/records.ts';
import type { Label } from './breakdown.contract.ts';
import type { Dimension } from './dimensions.ts';
import type { Naming } from './lists/naming.ts';
import { countryName, networksOf } from './naming.records.ts';

const platformNames: Record<string, string> = { android: 'Android', ios: 'iOS' };
const adFormatNames: Record<string, string> = {
  banner: 'Banner',
  interstitial: 'Interstitial',
  rewarded: 'Rewarded',
  app_open: 'App open',
  native: 'Native',
  mrec: 'MREC',
};

const bare = (key: string, label: string, rest: Partial<Label> = {}): Label => ({
  key,
  label,
  note: null,
  color: null,
  icon: null,
  ...rest,
});

const monthName = new Intl.DateTimeFormat(spoken, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

type Time = 'day' | 'week' | 'month';
const isTime = (it: Dimension): it is Time => it === 'day' || it === 'week' || it === 'month';

function timeLabel(dimension: Time, key: string, today: string): Label {
  if (dimension === 'month') return bare(key, monthName.format(new Date(`${key}T00:00:00Z`)));
  if (dimension === 'week') return bare(key, dayRange({ from: key, to: addDays(key, 6) }, today));
  return bare(key, shortDay(key, today));
}

type Rows = Map<string, Label>;
const byId = (rows: readonly Label[]): Rows => new Map(rows.map((it) => [it.key, it]));

async function appLabels(db: Db, ids: number[]): Promise<Rows> {
  const rows = await db
    .selectFrom('apps')
    .select(['id', 'name', 'icon', 'platform'])
    .where('id', 'in', ids)
    .execute();
  return byId(
    rows.map((it) =>
      bare(String(it.id), it.name, {
        icon: it.icon,
        note: lookUp(platformNames, it.platform) ?? null,
      }),
    ),
  );
}

async function campaignLabels(db: Db, ids: number[]): Promise<Rows> {
  const rows = await db
    .selectFrom('campaigns as c')
    .innerJoin('networks as n', 'n.id', 'c.network_id')
    .select(['c.id', 'c.name', 'n.name as network', 'n.hue'])
    .where('c.id', 'in', ids)
    .execute();
  return byId(rows.map((it) => bare(String(it.id), it.name, { note: it.network, color: it.hue })));
}

async function adUnitLabels(db: Db, ids: number[]): Promise<Rows> {
  const rows = await db
    .selectFrom('ad_units as u')
    .innerJoin('apps as a', 'a.id', 'u.app_id')
    .select(['u.id', 'u.name', 'u.ad_format', 'a.name as app'])
    .where('u.id', 'in', ids)
    .execute();
  return byId(
    rows.map((it) =>
      bare(String(it.id), it.name, {
        // Every game has a "Level end".
        note: `${it.app}, ${(lookUp(adFormatNames, it.ad_format) ?? it.ad_format).toLowerCase()}`,
      }),
    ),
  );
}

async function networkLabels(db: Db): Promise<Rows> {
  const rows = await networksOf(db);
  return byId(rows.map((it) => bare(String(it.id), it.name, { color: it.color })));
}

async function namedRows(db: Db, table: 'teams' | 'accounts', ids: number[]): Promise<Rows> {
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return byId(rows.map((it) => bare(String(it.id), it.name)));
}

const unknown: Partial<Record<Dimension, string>> = {
  app: 'Unknown app',
  team: 'Without a team',
  network: 'Unknown ad network',
  mediaSource: 'Unknown media source',
  account: 'Without an account',
  adFormat: 'Without a format',
  adUnit: 'Without an ad unit',
  campaign: 'Without a campaign',
  appVersion: 'Without a version',
};

function wordLabel(dimension: Dimension, key: string): Label | undefined {
  if (dimension === 'country') return bare(key, countryName(key));
  if (dimension === 'platform') return bare(key, lookUp(platformNames, key) ?? 'Unknown platform');
  if (dimension === 'adFormat' && key) return bare(key, lookUp(adFormatNames, key) ?? key);
  if (dimension === 'appVersion' && key) return bare(key, key);
  return undefined;
}

async function rowsOf(db: Db, dimension: Dimension, ids: number[]): Promise<Rows> {
  if (ids.length === 0) return new Map();
  if (dimension === 'app') return appLabels(db, ids);
  if (dimension === 'campaign') return campaignLabels(db, ids);
  if (dimension === 'adUnit') return adUnitLabels(db, ids);
  if (dimension === 'network' || dimension === 'mediaSource') return networkLabels(db);
  if (dimension === 'team') return namedRows(db, 'teams', ids);
  return dimension === 'account' ? namedRows(db, 'accounts', ids) : new Map();
}

/** What the values of a dimension are called. Ids that are gone and 0 have a name as well. */
export async function labelsOf(
  db: Db,
  dimension: Exclude<Dimension, Time>,
  keys: readonly string[],
): Promise<(key: string) => Label> {
  const ids = [...new Set(keys)].map(Number).filter((it) => Number.isInteger(it) && it > 0);
  const rows = await rowsOf(db, dimension, ids);
  return (key) =>
    wordLabel(dimension, key) ??
    rows.get(key) ??
    bare(key === '0' ? '' : key, unknown[dimension] ?? 'Unknown');
}

/** The same of days, weeks and months too, with the year where it is not the present one. */
export const namingOf =
  ({ db, now }: { db: Db; now: Date }): Naming =>
  async (dimension, keys) =>
    isTime(dimension)
      ? (key) => timeLabel(dimension, key, dayOf(now))
      : labelsOf(db, dimension, keys);
