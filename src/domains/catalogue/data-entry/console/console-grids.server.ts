import { dayOf } from '#/kernel/dates.ts';
import { addDays, lengthOf } from '#/kernel/days.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { books, measureOf, type BookCode, type FigureMeasure } from './books.ts';
import { draftLines } from './draft-lines.server.ts';
import { draftsOf } from './drafts.records.ts';
import { adUnitsOf, entryApps, entryNetwork, shownApps } from './entry-apps.records.ts';
import { figureRows, type RowAsked } from './figure-rows.server.ts';
import { sumsByDay } from './figures.facts.ts';

const LONGEST = 62;
/** Countries whose figures are older than this are not offered as rows. */
const COUNTRY_DAYS = 90;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** @throws Refusal `invalid` that names `to` */
function daysAsked({ from, to }: Days, now: Date): { from: string; to: string } {
  const last = to ?? addDays(dayOf(now), -1);
  const first = from ?? addDays(last, -13);
  if (last < first) throw invalid({ to: 'The last day lies before the first.' });
  const range = { from: first, to: last };
  if (lengthOf(range) > LONGEST) throw invalid({ to: `At most ${LONGEST} days at a time.` });
  return range;
}

/** @throws Refusal `invalid` that names `measure` */
export function measureIn(book: BookCode, key: string | undefined): FigureMeasure {
  const found = key === undefined ? books[book].measures[0] : measureOf(book, key);
  if (!found) throw invalid({ measure: `${books[book].name} has no such figure.` });
  return found;
}

interface GridAsked extends Days {
  app?: number[] | undefined;
  shown: 'pinned' | 'all';
  page: number;
  perPage: number;
  measure?: string | undefined;
}

/** How much of a person's draft there is, and how much of it somebody overtook. */
export async function draftCount(context: Context) {
  const lines = await draftLines(context);
  return { figures: lines.length, conflicts: lines.filter((it) => it.conflict).length };
}

/** A measure by app and day. */
export async function appGrid(
  context: Context,
  asked: GridAsked,
  book: BookCode,
  networkId?: number,
) {
  const range = daysAsked(asked, context.now);
  const measure = measureIn(book, asked.measure);
  const network = await entryNetwork(context.db, book, networkId);
  const apps = await shownApps(context, asked);
  const start = (asked.page - 1) * asked.perPage;
  const rows = apps
    .slice(start, start + asked.perPage)
    .map((app): RowAsked => ({ app, measure, country: null, adUnit: null }));
  const shown = await figureRows(context, { book, network, ...range, rows });
  return { ...shown, totalRows: apps.length, draft: await draftCount(context) };
}

interface AppAsked extends Days {
  book: BookCode;
  network?: number | undefined;
  app: number;
}

async function appOf(context: Context, asked: AppAsked) {
  const range = daysAsked(asked, context.now);
  const [app] = await entryApps(context, [asked.app]);
  const network = await entryNetwork(context.db, asked.book, asked.network);
  return { ...range, book: asked.book, network, app: app! };
}

/** Every measure of one app by day. */
export async function appByMeasure(context: Context, asked: AppAsked) {
  const { app, ...of } = await appOf(context, asked);
  const rows = books[asked.book].measures.map((measure) => {
    return { app, measure, country: null, adUnit: null };
  });
  return figureRows(context, { ...of, rows });
}

/** A measure of one app by country: those that had figures lately or are typed in. */
export async function appByCountry(context: Context, asked: AppAsked & { measure: string }) {
  const measure = measureIn(asked.book, asked.measure);
  const { app, ...of } = await appOf(context, asked);
  const networks = [of.network];
  const lately = { book: of.book, networks, apps: [app.id], to: of.to };
  const known = await sumsByDay(
    context.facts,
    { ...lately, from: addDays(of.to, -COUNTRY_DAYS) },
    'country',
  );
  const typed = await draftsOf(context.db, context.who.id, { ...lately, from: of.from });
  const weights = new Map<string, number>();
  for (const it of typed) if (it.country !== null) weights.set(it.country, 0);
  for (const { part, sums } of known) {
    const weight = Math.abs(sums[measure.over ?? measure.column] ?? 0);
    weights.set(String(part), (weights.get(String(part)) ?? 0) + weight);
  }
  const rows = [...weights]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([country]) => ({ app, measure, country, adUnit: null }));
  return figureRows(context, { ...of, rows, split: 'country' });
}

/** A measure of one app by ad unit. */
export async function appByAdUnit(
  context: Context,
  asked: Omit<AppAsked, 'book'> & { measure: string },
) {
  const measure = measureIn('ads', asked.measure);
  const { app, ...of } = await appOf(context, { ...asked, book: 'ads' });
  const units = await adUnitsOf(context.db, [app.id]);
  const rows = units.map(({ id, name, ad_format: format }) => {
    return { app, measure, country: null, adUnit: id, unit: { id, name, format } };
  });
  return figureRows(context, { ...of, rows, split: 'ad_unit_id' });
}
