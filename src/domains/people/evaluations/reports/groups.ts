import { handedInStates, type EvaluationState } from '../evaluation-machine.ts';
import type { Evaluated } from './evaluated.ts';
import type { GroupFigures, Grouping } from './reports.contract.ts';
import { FEWEST, mayTell, meanOf, noPart, plus, type Part } from './statistics.ts';

const handedIn: readonly EvaluationState[] = handedInStates;

/** What a group's evaluations add up to. */
interface Sums {
  self: Part;
  lead: Part;
  final: Part;
  /** Of those that have both sides: only these can be compared. */
  both: { self: Part; lead: Part };
}

const noSums = (): Sums => ({
  self: noPart,
  lead: noPart,
  final: noPart,
  both: { self: noPart, lead: noPart },
});

const one = (score: number | null): Part => (score === null ? noPart : { sum: score, weight: 1 });

function withSides(to: Sums, self: Part, lead: Part, final: Part = noPart): Sums {
  const hasBoth = self.weight > 0 && lead.weight > 0;
  return {
    self: plus(to.self, self),
    lead: plus(to.lead, lead),
    final: plus(to.final, final),
    both: hasBoth ? { self: plus(to.both.self, self), lead: plus(to.both.lead, lead) } : to.both,
  };
}

/** How much more people give themselves than their leads give them, of those that have both. */
function gapOf({ both }: Sums): number | null {
  if (both.self.weight === 0 || both.lead.weight === 0) return null;
  return Math.round(both.self.sum / both.self.weight - both.lead.sum / both.lead.weight) / 100;
}

const meansOf = (it: Sums) => ({ self: meanOf(it.self), lead: meanOf(it.lead), gap: gapOf(it) });

const nothing = { self: null, lead: null, gap: null };

/** Those handed in whose lead's side the reader knows; all others, drafts too, are part of no mean. */
export const seenOnes = (all: readonly Evaluated[]) =>
  all.filter((it) => it.isSeen && handedIn.includes(it.state));

const peopleOf = (all: readonly Evaluated[]) => new Set(all.map((it) => it.person_id)).size;

/** How many people's single scores the reader does not see, though they are part of the mean. */
export const unseenPeople = (all: readonly Evaluated[]) =>
  peopleOf(seenOnes(all).filter((it) => !it.isSingle));

/** The sums of one category over evaluations, whatever form it stands in. */
const sumsOfCategory = (all: readonly Evaluated[], name: string): Sums =>
  all
    .flatMap((it) => it.categories.filter((category) => category.name === name))
    .reduce((to, { self, lead }) => withSides(to, self, lead), noSums());

const sumsOf = (all: readonly Evaluated[]): Sums =>
  all.reduce((to, it) => withSides(to, one(it.self), one(it.lead), one(it.final)), noSums());

/** The means of evaluations; of one category when it is named. */
export function meansIn(all: readonly Evaluated[], category?: string) {
  const seen = seenOnes(all);
  const sums = category === undefined ? sumsOf(seen) : sumsOfCategory(seen, category);
  const means = meansOf(sums);
  return { ...means, final: category === undefined ? meanOf(sums.final) : means.lead };
}

/** The figures of a group, all of them null when they would tell of one or two people. */
export function figuresOf(
  all: readonly Evaluated[],
  categories: readonly string[],
  isHidden = !mayTell(unseenPeople(all)),
): GroupFigures {
  const people = peopleOf(seenOnes(all));
  if (isHidden) {
    return { ...nothing, final: null, people, isHidden, categories: categories.map(() => nothing) };
  }
  return {
    ...meansIn(all),
    people,
    isHidden,
    categories: categories.map((name) => meansOf(sumsOfCategory(seenOnes(all), name))),
  };
}

/** What categories evaluations have, in the order of the newest form. */
export function categoryNames(all: readonly Evaluated[]): string[] {
  const newest = all.toSorted((one, other) => other.form_id - one.form_id);
  return [...new Set(newest.flatMap((it) => it.categories.map(({ name }) => name)))];
}

/** The group an evaluation belongs to: its key and its name. */
export function groupOf(it: Evaluated, by: Grouping): { key: string; name: string } {
  switch (by) {
    case 'team':
      return { key: String(it.team_id ?? 0), name: it.team_name ?? 'No team' };
    case 'department':
      return { key: String(it.department_id ?? 0), name: it.department_name ?? 'No department' };
    case 'lead':
      return { key: String(it.evaluator_id), name: it.evaluator_name };
    case 'level':
      return { key: it.person_title ?? '', name: it.person_title ?? 'No title' };
  }
}

export interface Group {
  key: string;
  name: string;
  all: Evaluated[];
}

/** Groups by name; who belongs to none stands last. */
export function groupOrder(one: Omit<Group, 'all'>, other: Omit<Group, 'all'>): number {
  const isNone = ({ key }: Omit<Group, 'all'>) => Number(key === '' || key === '0');
  return isNone(one) - isNone(other) || one.name.localeCompare(other.name);
}

/** Evaluations by what groups are made by, the groups by name. */
export function groupsOf(all: readonly Evaluated[], by: Grouping): Group[] {
  const groups = new Map<string, Group>();
  for (const it of all) {
    const { key, name } = groupOf(it, by);
    const group = groups.get(key) ?? { key, name, all: [] };
    group.all.push(it);
    groups.set(key, group);
  }
  return [...groups.values()].sort(groupOrder);
}

/**
 * The keys of groups whose figures are not told. When those that are too small hold one or two
 * unseen people together, these could be computed from the total and the other groups: then the
 * smallest of the others is kept back as well.
 */
export function hiddenGroups(groups: readonly Group[]): Set<string> {
  const bySize = groups
    .map((it) => ({ key: it.key, unseen: unseenPeople(it.all), people: peopleOf(it.all) }))
    .filter((it) => it.unseen > 0)
    .sort((one, other) => one.people - other.people);
  const hidden = bySize.filter((it) => !mayTell(it.unseen));
  let unseen = hidden.reduce((sum, it) => sum + it.unseen, 0);
  for (const it of bySize.filter((other) => !hidden.includes(other))) {
    if (unseen === 0 || unseen >= FEWEST) break;
    hidden.push(it);
    unseen += it.unseen;
  }
  return new Set(hidden.map((it) => it.key));
}
