import { addDays } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { measureOf, type BookCode, type FigureMeasure } from './books.ts';
import type { DraftLine } from './console.contract.ts';
import { figureOf, type Leaf } from './draft-sheet.ts';
import { draftsOf, type Draft } from './drafts.records.ts';
import { adUnitsOf, entryApps, type EntryApp } from './entry-apps.records.ts';
import { isConflict, stepOf, valueOf } from './figure-rows.server.ts';
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

/** What counts now in the cells of a draft, and on the days before them. */
async function standingOf({ facts }: Context, { book, network, drafts }: DraftGroup) {
  const of = (its: readonly Draft[]) => {
    const days = its.map((it) => it.day).sort();
    const apps = [...new Set(its.map((it) => it.app))];
    return { book, networks: [network], apps, from: days[0] ?? '', to: days.at(-1) ?? '' };
  };
  const isWhole = (it: Draft) => it.country === null && it.adUnit === null;
  // Single rows are many, and wanted only where a part of an app was typed.
  const parts = drafts.filter((it) => !isWhole(it));
  const asked = of(drafts);
  const [sums, leaves] = await Promise.all([
    sumsByDay(facts, { ...asked, from: addDays(asked.from, -NORM_DAYS) }),
    parts.length > 0 ? leavesByDay(facts, of(parts)) : new Map<string, Leaf[]>(),
  ]);
  const byApp = Map.groupBy(sums, (it) => it.app);
  return (it: Draft, measure: FigureMeasure) => {
    if (!isWhole(it)) {
      const now = figureOf(leaves.get(appDayKey(it.app, it.day)) ?? [], it, measure);
      return { now, known: new Map<string, number>() };
    }
    const known = new Map<string, number>();
    for (const { day, sums } of byApp.get(it.app) ?? []) {
      const value = valueOf(sums, measure);
      if (value !== null) known.set(day, value);
    }
    return { now: known.get(it.day) ?? null, known };
  };
}

async function linesOf(context: Context, group: DraftGroup, names: Names): Promise<DraftLine[]> {
  const { book, network, drafts } = group;
  const standing = await standingOf(context, group);
  const overtaken: Draft[] = [];
  const lines = drafts.map((it): DraftLine => {
    const measure = measureOf(book, it.measure)!;
    const { now, known } = standing(it, measure);
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
