import type { Context } from '#/store/handler.ts';
import type { BookCode } from './books.ts';
import { enter, NotEnterable, type BlankDimensions, type Leaf } from './draft-sheet.ts';
import type { Draft } from './drafts.records.ts';
import { adUnitsOf, networkNames, type EntryAdUnit, type EntryApp } from './entry-apps.records.ts';
import { appDayKey, leavesByDay, totalTellers } from './figures.facts.ts';

/** The rows of apps and days that a draft touches, before and after it. */
export interface WorkingSheet {
  before: ReadonlyMap<string, readonly Leaf[]>;
  after: ReadonlyMap<string, readonly Leaf[]>;
  /** Figures that cannot be entered, with the reason. */
  wrong: ReadonlyMap<number, string>;
}

function blankOf(
  app: EntryApp,
  book: BookCode,
  network: number,
  units: readonly EntryAdUnit[],
): BlankDimensions {
  const common = { network_id: network, platform: app.platform };
  return ({ country, adUnit }) => {
    const place = { ...common, country: country ?? '' };
    if (book === 'spend') return { ...place, campaign_id: 0 };
    if (book === 'store') return place;
    const ad_format = units.find((it) => it.id === adUnit)?.ad_format ?? '';
    return { ...place, ad_unit_id: adUnit ?? 0, ad_format };
  };
}

/**
 * Applies figures of one book and network in the order in which they were typed to the rows they are
 * about: later ones are spread over what earlier ones left.
 */
export async function workingSheet(
  { db, facts }: Pick<Context, 'db' | 'facts'>,
  book: BookCode,
  network: number,
  apps: readonly EntryApp[],
  drafts: readonly Draft[],
): Promise<WorkingSheet> {
  const days = drafts.map((it) => it.day).sort();
  const [from, to] = [days[0], days.at(-1)];
  const after = new Map<string, readonly Leaf[]>();
  const wrong = new Map<number, string>();
  if (from === undefined || to === undefined) return { before: new Map(), after, wrong };
  const ids = [...new Set(drafts.map((it) => it.app))];
  const asked = { book, networks: [network], apps: ids, from, to };
  const [before, units, tellers] = await Promise.all([
    leavesByDay(facts, asked),
    adUnitsOf(db, ids),
    totalTellers(facts, asked),
  ]);
  const names = await networkNames(db, [...tellers.values()]);
  const byId = new Map(apps.map((it) => [it.id, it]));
  for (const it of drafts) {
    const app = byId.get(it.app);
    if (!app) continue;
    const key = appDayKey(it.app, it.day);
    const teller = tellers.get(key) ?? network;
    if (teller !== network) {
      const name = names.get(teller) ?? 'The mediation';
      wrong.set(
        it.id,
        `${name} reports this day as one total of all networks, and only that counts. Enter the figure for ${name}.`,
      );
      continue;
    }
    try {
      const leaves = after.get(key) ?? before.get(key) ?? [];
      after.set(key, enter(leaves, it, book, blankOf(app, book, network, units)));
    } catch (error) {
      if (!(error instanceof NotEnterable)) throw error;
      wrong.set(it.id, error.message);
    }
  }
  return { before, after, wrong };
}
