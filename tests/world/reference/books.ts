import { inOneRow, without } from './completed.ts';
import { Exchange } from './exchange.ts';
import { postbackRows } from './postbacks.ts';
import type { ImportStep, TransferStep, TypedStep, World, WorldApp } from './raw.ts';
import { cohortReaders } from './reports/cohorts.ts';
import { eventReaders } from './reports/events.ts';
import { revenueReaders } from './reports/revenue.ts';
import { spendReaders } from './reports/spend.ts';
import { useReaders } from './reports/use.ts';
import type { Line, Reader, Row } from './rows.ts';
import { selected } from './selection.ts';
import { typedOver, typedRows } from './typed.ts';

const readers = {
  ...revenueReaders,
  ...spendReaders,
  ...useReaders,
  ...cohortReaders,
  ...eventReaders,
} as const;

/** The reports of a file. */
function readersOf({ report, others = [] }: ImportStep): Reader[] {
  const reader: Reader = readers[report];
  return [...others.map((it) => reader.others![it]!), reader];
}

/** Everything the studio knows after some steps. */
export interface Books {
  world: World;
  /** What counts: of rival sources one. */
  rows: readonly Row[];
  /** Everything that is reported, also what does not count beside another source. */
  reported: readonly Row[];
  campaignNames: ReadonlyMap<string, string>;
  /** Days of foreign money that had to wait for a rate, by app. */
  waited: ReadonlySet<string>;
  /** The team that owned an app on a day; null when none did. */
  ownerOf: (app: string, day: string) => string | null;
  /** What the dollar was worth by the end. */
  exchange: Exchange;
}

function appNamed(world: World, step: ImportStep, line: Line): WorldApp {
  const isIt = (it: WorldApp) =>
    (line.platform === undefined || line.platform === it.platform) &&
    [it.package, it.storeId, it.storeId?.slice(2)].includes(line.appName);
  const linked = step.links?.[line.appName];
  const found = world.apps.find((it) => (linked ? it.key === linked : isIt(it)));
  if (!found) throw new Error(`${step.file} names ${line.appName}, which is no app of ours.`);
  return found;
}

function rowsOf(world: World, step: ImportStep, reader: Reader): { rows: Row[]; lines: Line[] } {
  const lines = reader.read(step.text);
  const rows = lines.map(({ appName: _appName, campaignName: _name, ...line }, at): Row => {
    const app = appNamed(world, step, lines[at]!);
    const { table, source, rank } = reader;
    const origin = { table, source, rank, account: step.account, app: app.key };
    const named = { network: reader.network ?? '', mediaSource: reader.mediaSource ?? '' };
    const silent = {
      age: 0,
      country: '',
      adFormat: '',
      campaign: '',
      version: '',
      currency: 'USD',
    };
    return { ...silent, ...named, platform: app.platform, ...line, ...origin };
  });
  return { rows, lines };
}

/** What stays when a report replaces what its source and account said before of its apps on its days. */
function replaced(before: readonly Row[], rows: readonly Row[], completes: boolean): Row[] {
  const days = rows.map((it) => it.day).toSorted();
  const [from, to] = [days[0]!, days.at(-1)!];
  const apps = new Set(rows.map((it) => it.app));
  const { table, source, account } = rows[0]!;
  const isReplaced = (it: Row) =>
    it.table === table &&
    it.source === source &&
    it.account === account &&
    apps.has(it.app) &&
    it.day >= from &&
    it.day <= to;
  return before.flatMap((it) => {
    if (!isReplaced(it)) return [it];
    const rest = completes
      ? without(it, new Set(rows.flatMap((row) => Object.keys(row.sums))))
      : it;
    return completes && Object.keys(rest.sums).length > 0 ? [rest] : [];
  });
}

/** Reads all steps in order, as the studio lived through them. */
export function booksOf(world: World): Books {
  const { steps } = world;
  let reported: Row[] = [];
  let waiting: Row[] = [];
  const waited = new Set<string>();
  const exchange = new Exchange();
  /** Rows whose rate is known by now. */
  const converted = (rows: readonly Row[]): Row[] => {
    const known = rows.map((row) => ({ row, dollars: exchange.inDollars(row) }));
    waiting = [...waiting, ...known.flatMap((it) => (it.dollars ? [] : [it.row]))];
    return known.flatMap((it) => it.dollars ?? []);
  };
  const campaignNames = new Map<string, string>();
  const typed = new Map<TypedStep, Row[]>();
  for (const step of steps) {
    if (step.kind === 'typed') typed.set(step, typedRows(selected(reported), step, world));
    if (step.kind === 'rates' || step.kind === 'rate') {
      exchange.learn(step);
      const rows = waiting;
      waiting = [];
      // A rate that is corrected values anew what had another.
      const anew = reported.map((it) => exchange.inDollars(it) ?? it);
      reported = [...anew, ...converted(rows)];
    }
    // What nobody says yes to changes nothing.
    if (step.kind !== 'import' || step.narrower === 'declined') continue;
    for (const reader of readersOf(step)) {
      const { rows, lines } = rowsOf(world, step, reader);
      const { completes = false } = reader;
      const all = [...replaced(reported, rows, completes), ...converted(rows)];
      reported = completes ? inOneRow(all, step.account) : all;
      for (const { app, day } of waiting) waited.add(`${app} ${day}`);
      for (const { campaign, campaignName } of lines)
        if (campaign && campaignName) campaignNames.set(campaign, campaignName);
    }
  }
  if (waiting.length > 0) throw new Error('Some rows wait for a rate that never comes.');
  const transfers = steps.filter((it): it is TransferStep => it.kind === 'transfer');
  const ownerOf = (app: string, day: string) => {
    const last = transfers.findLast((it) => it.app === app && it.on <= day);
    return last ? last.team : world.apps.find((it) => it.key === app)!.team;
  };
  const told = [...typed].reduce((all, it) => typedOver(all, ...it), selected(reported));
  const rows = [...told, ...postbackRows(world)];
  return { world, rows, reported, campaignNames, waited, ownerOf, exchange };
}

/** The same books by a reader who gives every figure to the team that owns the app in the end. */
export const asTeamsAreToday = (books: Books): Books => ({
  ...books,
  ownerOf: (app) => books.ownerOf(app, books.world.today),
});
