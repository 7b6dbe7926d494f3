import { lookUp } from '#/kernel/look-up.ts';
import { readSearch, writeSearch, type RawSearch } from '#/ui/location.ts';

interface OfPage {
  /** Where one is: it is no part of a view, and stays when one is opened. */
  where?: readonly string[];
  /** What is open over the page: no part of a view, and closed by it. */
  open?: readonly string[];
}

/** Names in the addresses of lists that are no filters. Of other pages all of them are. */
const ofPages: Readonly<Record<string, OfPage>> = {
  '/tasks': { open: ['task', 'new'] },
  '/tasks/teams': { open: ['plan'] },
  '/project/list': { where: ['project', 'board'], open: ['issue', 'new', 'import'] },
  '/project/backlog': { where: ['project'], open: ['issue', 'dialog'] },
  '/project/timeline': { where: ['project'], open: ['issue'] },
  '/bug-reports': { open: ['report', 'new', 'title'] },
  '/administration/it': { open: ['request', 'asset', 'import', 'give'] },
  '/user-management/users': { open: ['user', 'task', 'invite'] },
  '/administration/employees': {
    open: ['employee', 'part', 'task', 'add', 'import', 'payroll'],
  },
  '/administration/employees/evaluations': { where: ['tab'], open: ['form', 'give'] },
  '/okr': { open: ['objective', 'new', 'title', 'carry', 'cycles'] },
};

const part = (search: RawSearch, isIn: (name: string) => boolean): RawSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => isIn(name)));

/** The filters of a page as a query string without its `?`: what a view keeps. */
export function viewOf(path: string, search: RawSearch): string {
  const { where = [], open = [] } = lookUp(ofPages, path) ?? {};
  const others = new Set(['page', ...where, ...open]);
  return writeSearch(part(search, (name) => !others.has(name))).slice(1);
}

/** Where a view of these filters is opened from here. */
export function hrefOf(path: string, query: string, search: RawSearch): string {
  const where = new Set(lookUp(ofPages, path)?.where);
  return path + writeSearch({ ...part(search, (name) => where.has(name)), ...readSearch(query) });
}

/** The page with the filters its reader set for it: what they came to see stays open over it. */
export function presetHref(path: string, preset: string, search: RawSearch): string {
  const { where = [], open = [] } = lookUp(ofPages, path) ?? {};
  const kept = new Set([...where, ...open]);
  return path + writeSearch({ ...part(search, (name) => kept.has(name)), ...readSearch(preset) });
}

export const pagesNamed = Object.keys(ofPages);
