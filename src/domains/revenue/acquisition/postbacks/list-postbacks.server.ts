import type { Label } from '#/figures/breakdown.contract.ts';
import { labelsOf } from '#/figures/labels.records.ts';
import { periodOf } from '#/figures/period.ts';
import { shortDay } from '#/kernel/date-words.ts';
import type { DayRange } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { knownTotals } from '#/store/facts/totals.ts';
import type { Context } from '#/store/handler.ts';
import { valuesOn } from './conversion-schema.ts';
import { besideSpend, summedPostbacks, type Counted, type Valued } from './postback-sums.ts';
import type { PostbackRow, PostbackTold, postbackEndpoints } from './postbacks.contract.ts';
import { arrivalsOf, countedPostbacks, linkedNetworks, schemasOf } from './postbacks.records.ts';
import { appsSeen } from './store-apps.records.ts';

type Listing = ParsedInputOf<(typeof postbackEndpoints)['GET /postbacks']>;
type Wanted = Omit<Listing, 'page' | 'perPage'>;

/** Postbacks with whom they are of. */
type Placed = Counted & { network: number | null };

const sourceKey = (it: Placed) => `${it.app} ${it.network ?? it.ad_network} ${it.source}`;

/** What makes rows of a split. */
const keyOf: Record<Wanted['by'], (it: Placed) => string> = {
  mediaSource: (it) => (it.network === null ? it.ad_network : String(it.network)),
  app: (it) => String(it.app),
  source: sourceKey,
  told: (it) =>
    [
      sourceKey(it),
      it.framework,
      it.version,
      it.span,
      it.conversion,
      it.fine ?? '',
      it.coarse ?? '',
      it.country ?? '',
    ].join(' '),
  day: (it) => it.day,
};

async function valuedBy(context: Context, apps: readonly number[]): Promise<Valued> {
  const byApp = Map.groupBy(await schemasOf(context, apps), (it) => it.app_id);
  const found = new Map(
    [...byApp].map(([app, all]) => [
      app,
      valuesOn(all.map((it) => ({ since: it.since, values: it.ranges }))),
    ]),
  );
  return (app, day, span, value) => found.get(app)?.(day, span, value);
}

/**
 * What campaigns cost, by media source, app and day, of apps that postbacks came of: builds of others do
 * not send them, and what these cost brought none.
 */
async function spentOn(
  { facts }: Context,
  apps: readonly number[],
  { mediaSource }: Wanted,
  days: DayRange,
) {
  if (apps.length === 0) return [];
  return knownTotals(facts, {
    table: 'acquisition',
    measures: ['spend_micros'],
    by: ['network_id', 'app_id', 'day'],
    ...days,
    scopeApps: apps,
    ...(mediaSource && { where: { network_id: mediaSource } }),
  });
}
type Spent = Awaited<ReturnType<typeof spentOn>>[number];

/** Of a source identifier nobody tells what it cost. */
const spentKeyOf: Record<Exclude<Wanted['by'], 'source' | 'told'>, (it: Spent) => string> = {
  mediaSource: (it) => String(it.network_id),
  app: (it) => String(it.app_id),
  day: (it) => it.day,
};

/** Spend beside the rows of a split. */
function spendBy(spent: readonly Spent[], by: Wanted['by']) {
  if (by === 'source' || by === 'told') return () => null;
  const isUnknown = (it?: Placed) => by === 'mediaSource' && it?.network === null;
  const sums = new Map<string, number>();
  for (const it of spent) {
    const key = spentKeyOf[by](it);
    sums.set(key, (sums.get(key) ?? 0) + it.spend_micros);
  }
  return (key: string, first?: Placed) => (isUnknown(first) ? null : (sums.get(key) ?? 0));
}

async function placed(context: Context, wanted: Wanted, days: DayRange) {
  const [seen, linked] = await Promise.all([appsSeen(context), linkedNetworks(context.db)]);
  const apps = [...seen].filter(([, app]) => !wanted.app || wanted.app.includes(app));
  const stores = apps.map(([store]) => store);
  const rows = await countedPostbacks(context, stores, days);
  const found = rows.map((it): Placed => {
    const network = linked(it.ad_network).network;
    return { ...it, app: seen.get(it.store_id)!, network };
  });
  const { mediaSource } = wanted;
  const asked = mediaSource
    ? found.filter((it) => it.network !== null && mediaSource.includes(it.network))
    : found;
  return { asked, stores, apps: apps.map(([, app]) => app) };
}

const figures: Record<Exclude<Wanted['sort'], 'name'>, (it: PostbackRow) => number | null> = {
  installs: (it) => it.installs,
  revenue: (it) => it.windows[it.told?.sequence ?? 0].revenue.most,
  spend: (it) => it.spend,
  roas: (it) => it.roas?.most ?? null,
};

/** What is not known comes last, whichever way the list is sorted. */
function sorted(rows: PostbackRow[], { sort, order, by }: Wanted): PostbackRow[] {
  const sign = order === 'desc' ? -1 : 1;
  const name = (it: PostbackRow) => (by === 'day' ? it.key : it.name);
  if (sort === 'name') return rows.sort((a, b) => sign * name(a).localeCompare(name(b)));
  const of = figures[sort];
  return rows.sort((a, b) => {
    const [x, y] = [of(a), of(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y) || name(a).localeCompare(name(b));
  });
}

type LabelBy = (key: string) => Label;

function namesOf(by: Wanted['by'], it: Placed, labels: { app: LabelBy; network: LabelBy }) {
  const none = { app: null, mediaSource: null, adNetwork: null };
  const app = labels.app(String(it.app));
  if (by === 'app') return { ...none, name: app.label, app };
  if (by === 'day') return { ...none, name: shortDay(it.day) };
  const mediaSource = it.network === null ? null : labels.network(String(it.network));
  const whose = { mediaSource, adNetwork: it.network === null ? it.ad_network : null };
  if (by === 'source' || by === 'told') return { ...whose, name: it.source || 'None told', app };
  return { ...whose, name: mediaSource?.label ?? it.ad_network, app: null };
}

/** What postbacks say that are alike to the letter. */
function toldBy(of: readonly Placed[]): PostbackTold {
  const [first] = of as [Placed];
  const { framework, version, conversion, fine, coarse, country } = first;
  return {
    framework,
    version,
    sequence: first.span as PostbackTold['sequence'],
    conversion,
    fine,
    coarse,
    country,
    postbacks: of.reduce((sum, it) => sum + it.count, 0),
  };
}

/** Days on which campaigns cost something and no postback came. */
function quietDays(spent: readonly Spent[], won: readonly Placed[]): string[] {
  const heard = new Set(won.map((it) => it.day));
  return [...new Set(spent.map((it) => it.day))].filter((it) => !heard.has(it));
}

/** Everything that is asked for, in its order. */
export async function allPostbacks(wanted: Wanted, context: Context) {
  const days = periodOf({ date: wanted.date, compare: 'none' }, context.now).range;
  const { asked, stores, apps } = await placed(context, wanted, days);
  const won = asked.filter((it) => it.has_won);
  const senders = [...new Set(won.map((it) => it.app))];
  const [valued, spentByThem, arrivals, appLabels, networkLabels] = await Promise.all([
    valuedBy(context, apps),
    spentOn(context, senders, wanted, days),
    arrivalsOf(context, stores, days),
    labelsOf(context.db, 'app', [...new Set(asked.map((it) => String(it.app)))]),
    labelsOf(context.db, 'mediaSource', [
      ...new Set(asked.flatMap((it) => (it.network === null ? [] : [String(it.network)]))),
    ]),
  ]);
  const labels = { app: appLabels, network: networkLabels };
  // Set against what was spent where postbacks come from: others report elsewhere.
  const pairs = new Set(won.flatMap((it) => (it.network ? [`${it.app} ${it.network}`] : [])));
  const spent = spentByThem.filter((it) => pairs.has(`${it.app_id} ${it.network_id}`));
  const all = spent.reduce((sum, it) => sum + it.spend_micros, 0);
  const spendOf = spendBy(spent, wanted.by);
  const rows = [...Map.groupBy(won, keyOf[wanted.by])].map(([key, of]): PostbackRow => ({
    key,
    ...namesOf(wanted.by, of[0]!, labels),
    ...(wanted.by === 'told' && { told: toldBy(of) }),
    ...besideSpend(summedPostbacks(of, valued), spendOf(key, of[0]!)),
  }));
  for (const day of wanted.by === 'day' ? quietDays(spent, won) : []) {
    const none = { app: null, mediaSource: null, adNetwork: null };
    const sum = besideSpend(summedPostbacks([], valued), spendOf(day));
    rows.push({ key: day, name: shortDay(day), ...none, ...sum });
  }
  return {
    rows: sorted(rows, wanted),
    days,
    total: besideSpend(summedPostbacks(won, valued), pairs.size > 0 ? all : null),
    ...arrivals,
    lost: asked.filter((it) => !it.has_won).reduce((sum, it) => sum + it.count, 0),
  };
}

export async function listPostbacks({ page, perPage, ...wanted }: Listing, context: Context) {
  const { rows, ...rest } = await allPostbacks(wanted, context);
  const from = (page - 1) * perPage;
  return { ...rest, rows: rows.slice(from, from + perPage), totalRows: rows.length };
}
