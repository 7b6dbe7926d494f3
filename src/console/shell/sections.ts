import { isAllowed, type Grants } from '#/kernel/access.ts';
import { sections, type Screen, type Section } from '#/kernel/screen.ts';

/** A numbered section of the menu with the pages this person may open in it. */
export interface MenuSection {
  number: Section;
  title: string;
  group: string;
  icon: (typeof sections)[Section]['icon'];
  /** Where the section itself leads. */
  path: string;
  screens: readonly Screen[];
}

const numbers = Object.keys(sections).map(Number) as Section[];

const inMenu = (screens: readonly Screen[], grants: Grants) =>
  screens.filter((it) => !it.hidden && it.access.kind !== 'anyone' && isAllowed(it.access, grants));

/** The sections of the menu: those with at least one page that exists and is allowed. */
export function menuSections(screens: readonly Screen[], grants: Grants): MenuSection[] {
  const shown = inMenu(screens, grants);
  return numbers.flatMap((number) => {
    const own = shown.filter((it) => it.section === number);
    const path = own[0]?.path;
    return path ? [{ number, ...sections[number], path, screens: own }] : [];
  });
}

/** What `/` opens: the first page of the first section. */
export const firstScreen = (screens: readonly Screen[], grants: Grants): Screen | undefined =>
  menuSections(screens, grants)[0]?.screens[0];

/** The page a path shows, if it is one of ours. */
export const screenAt = (screens: readonly Screen[], path: string): Screen | undefined =>
  screens.find((it) => it.path === path);
