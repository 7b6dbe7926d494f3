import type { Access } from './access.ts';

interface SectionAbout {
  title: string;
  group: string;
  icon: string;
  called: readonly string[];
}

/** The twelve numbered menu sections of the specification, section 2, and what else they are called. */
export const sections = {
  1: { title: 'Dashboard', group: 'Revenue', icon: 'layout-dashboard', called: [] },
  2: {
    title: 'Teams & reports',
    group: 'Revenue',
    icon: 'users-group',
    called: ['teams overview'],
  },
  3: { title: 'Engagement', group: 'Revenue', icon: 'activity-heartbeat', called: [] },
  4: { title: 'User acquisition', group: 'Revenue', icon: 'speakerphone', called: ['ua'] },
  5: { title: 'Monetisation', group: 'Revenue', icon: 'coin', called: [] },
  6: {
    title: 'App data & sheets',
    group: 'Revenue',
    icon: 'table',
    called: ['app data and sheets'],
  },
  7: {
    title: 'Users & apps',
    group: 'Studio',
    icon: 'user-cog',
    called: ['user management', 'users and apps'],
  },
  8: {
    title: 'Tasks & projects',
    group: 'Studio',
    icon: 'checklist',
    called: ['tasks and projects'],
  },
  9: {
    title: 'OKR',
    group: 'Studio',
    icon: 'target-arrow',
    called: ['objectives and key results'],
  },
  10: { title: 'Employees', group: 'Studio', icon: 'id-badge-2', called: ['employee admin'] },
  11: { title: 'Data entry', group: 'Setup', icon: 'keyboard', called: [] },
  12: { title: 'Settings', group: 'Setup', icon: 'settings', called: [] },
} as const satisfies Record<number, SectionAbout>;
export type Section = keyof typeof sections;

/** A page of the console as data: the menu, the router and the palette are made from it. */
export interface Screen<P extends string = string> {
  path: P;
  /** The page's title and its name in menu and palette. */
  title: string;
  section: Section;
  access: Access;
  /** Other words a person may look for. */
  keywords: readonly string[];
  /** Reached from another page only (a detail, a form): left out of the menu, found by the palette. */
  hidden?: boolean;
}

export const screen = <P extends string>(it: Screen<P>) => it;

/**
 * The section a path belongs to: the longest screen path that the path starts with.
 * An unknown path is section 1, as specified.
 */
export function sectionOf(path: string, screens: readonly Screen[]): Section {
  const known = screens
    .filter((it) => path === it.path || path.startsWith(`${it.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return known?.section ?? 1;
}
