import { isAllowed, type Grants } from '#/kernel/access.ts';
import type { AnyAction } from '#/kernel/action.ts';
import type { Hit } from '#/kernel/hit.ts';
import { sections, type Screen, type Section } from '#/kernel/screen.ts';

/** One thing the palette leads to. */
export interface Entry {
  /** Unique and lasting: what was chosen often is remembered by it. */
  id: string;
  kind: 'section' | 'screen' | 'action' | Hit['kind'];
  title: string;
  /** Other words it is found by. */
  keywords: readonly string[];
  /** So many of these are names of its own: a key, a number, an action's word in line. */
  names?: number;
  /** Right after the title, quietly. */
  note?: string;
  /** At the right edge, when nothing better is to be shown there. */
  end?: string;
  /** A shortcut at the right edge, in tinykeys' form. */
  keys?: string;
  /** Name of a drawing; apps and people have their own. */
  icon?: string;
  /** Page it opens. */
  path?: string;
  action?: AnyAction;
  hit?: Hit;
}

type Place = NonNullable<AnyAction['places']>[number];

/** What a surface offers to a person. */
export interface Offer {
  screens: readonly Screen[];
  actions: readonly AnyAction[];
  grants: Grants;
  place: Place;
}

const needsInput = (it: AnyAction) =>
  (it.parameters ?? []).some((parameter) => parameter.required && !parameter.fallback);

const actionEntry = (it: AnyAction): Entry => ({
  id: `action:${it.id}`,
  kind: 'action',
  title: needsInput(it) ? `${it.title}…` : it.title,
  keywords: [...(it.verbs ?? []), ...it.keywords],
  names: it.verbs?.length ?? 0,
  keys: it.shortcut,
  icon: it.icon,
  action: it,
});

const screenEntry = (it: Screen): Entry => ({
  id: `screen:${it.path}`,
  kind: 'screen',
  title: it.title,
  keywords: it.keywords,
  note: sections[it.section].title === it.title ? undefined : sections[it.section].title,
  icon: sections[it.section].icon,
  path: it.path,
});

export const hitEntry = (hit: Hit): Entry => ({
  id: `${hit.kind}:${hit.id}`,
  kind: hit.kind,
  title: hit.title,
  keywords: [hit.key, hit.email, hit.note].filter((it) => it !== undefined),
  names: [hit.key, hit.email].filter((it) => it !== undefined).length,
  note: [hit.key, hit.note, hit.apart].filter(Boolean).join(', '),
  end: hit.end,
  path: hit.link,
  hit,
});

function sectionEntries(screens: readonly Screen[]): Entry[] {
  const numbers = Object.keys(sections).map(Number) as Section[];
  return numbers.flatMap((number) => {
    const first = screens.find((it) => it.section === number && !it.hidden);
    if (!first) return [];
    const { title, icon, group, called } = sections[number];
    // The page of the same name is not listed beside it: what it is found by is the section's.
    const words = first.title === title ? first.keywords : [];
    return {
      id: `section:${number}`,
      kind: 'section' as const,
      title,
      keywords: [String(number), `section ${number}`, `g ${number}`, ...called, ...words, group],
      names: 3 + called.length,
      note: `Section ${number}`,
      keys: `g ${number}`,
      icon,
      path: first.path,
    };
  });
}

/** The actions a surface offers to a person. */
export const actionsOf = ({ actions, grants, place }: Offer): AnyAction[] =>
  actions.filter((it) => isAllowed(it.access, grants) && (it.places?.includes(place) ?? true));

/** Sections, pages and actions of a surface, as far as this person may use them. */
export function entriesOf(offer: Offer): Entry[] {
  const screens = offer.screens.filter(
    (it) => it.access.kind !== 'anyone' && isAllowed(it.access, offer.grants),
  );
  const ofSections = sectionEntries(screens);
  // A section that is one page of the same name is listed once, with its number.
  const isSection = (it: Screen) =>
    ofSections.some((section) => section.path === it.path && section.title === it.title);
  return [
    ...ofSections,
    // A page that is reached from another comes after those that stand for themselves.
    ...screens
      .filter((it) => !isSection(it))
      .sort((a, b) => Number(a.hidden ?? false) - Number(b.hidden ?? false))
      .map(screenEntry),
    ...actionsOf(offer).map(actionEntry),
  ];
}
