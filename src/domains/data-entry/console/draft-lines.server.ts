import { addDays } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { measureOf, type BookCode } from './books.ts';
import type { DraftLine } from './console.contract.ts';
import { figureOf } from './draft-sheet.ts';
import { draftsOf, type Draft } from './drafts.records.ts';
import { adUnitsOf, entryApps, type EntryApp } from './entry-apps.records.ts';
import { isConflict, stepOf } from './figure-rows.server.ts';
import { appDayKey, leavesByDay, sumsByDay } from './figures.facts.ts';
import { lastChanges } from './last-changes.records.ts';
import { expectedIfFar, NORM_DAYS } from './norms.ts';

/** Figures of one book and network. */
export interface DraftGroup {
  book: BookCode;
  network: number;
  drafts: Draft[];
}

/** A person's whole draft within their scope, by book and network. */
export async function draftGroups({ db, who, scope }: Context): Promise<DraftGroup[]> {
  const apps = await appsInScope(db, who, scope);
  const drafts = await draftsOf(db, who.id, { apps });
  const groups = Map.groupBy(drafts, (it) => `${it.book} ${it.network}`);
  return [...groups.values()].map((its) => {
    const { book, network } = its[0]!;
    return { book, network, drafts: its };
  });
}

type Names = {
  apps: ReadonlyMap<number, EntryApp>;
  units: ReadonlyMap<number, string>;
  networks: ReadonlyMap<number, string>;
};

async function linesOf(context: Context, group: DraftGroup, names: Names): Promise<DraftLine[]> {
  const { book, network, drafts } = group;
  const days = drafts.map((it) => it.day).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const apps = [...new Set(drafts.map((it) => it.app))];
  const asked = { book, networks: [network], apps, from, to };
  const leaves = await leavesByDay(context.facts, asked);
  const sums = await sumsByDay(context.facts, { ...asked, from: addDays(from, -NORM_DAYS) });
  const overtaken: Draft[] = [];
  const lines = drafts.map((it): DraftLine => {
    const measure = measureOf(book, it.measure)!;
    const now = figureOf(leaves.get(appDayKey(it.app, it.day)) ?? [], it, measure);
    const isWhole = it.country === null && it.adUnit === null && !measure.over;
    const known = new Map(
      sums
        .filter((sum) => isWhole && sum.app === it.app)
        .map((sum) => [sum.day, sum.sums[measure.column] ?? 0]),
    );
    if (isConflict(it, now)) overtaken.push(it);
    const { id, name, icon } = names.apps.get(it.app)!;
    return {
      id: it.id,
      book,
      network: network === 0 ? null : { id: network, name: names.networks.get(network) ?? '' },
      app: { id, name, icon },
      day: it.day,
      country: it.country,
      adUnit: it.adUnit === null ? null : { id: it.adUnit, name: names.units.get(it.adUnit) ?? '' },
      measure: it.measure,
      value: it.value,
      was: it.was,
      now,
      expected: expectedIfFar(known, it.day, it.value, stepOf(measure)),
      conflict: null,
    };
  });
  if (overtaken.length === 0) return lines;
  const by = await lastChanges(context.db, overtaken);
  const ids = new Set(overtaken.map((it) => it.id));
  return lines.map((it) =>
    ids.has(it.id) ? { ...it, conflict: { by: by.get(appDayKey(it.app.id, it.day)) ?? null } } : it,
  );
}

/** A person's draft, figure by figure, with what stands against each now. */
export async function draftLines(context: Context): Promise<DraftLine[]> {
  const groups = await draftGroups(context);
  if (groups.length === 0) return [];
  const { db } = context;
  const ids = groups.flatMap((it) => it.drafts.map((draft) => draft.app));
  const [apps, units, networks] = await Promise.all([
    entryApps(context, ids),
    adUnitsOf(db, ids),
    db.selectFrom('networks').select(['id', 'name']).execute(),
  ]);
  const names = {
    apps: new Map(apps.map((it) => [it.id, it])),
    units: new Map(units.map((it) => [it.id, it.name])),
    networks: new Map(networks.map((it) => [it.id, it.name])),
  };
  const lines = await Promise.all(groups.map((it) => linesOf(context, it, names)));
  return lines.flat();
}
