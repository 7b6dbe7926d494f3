import { screens } from '#/app/screens.ts';
import { isAllowed, type Grants } from '#/kernel/access.ts';
import type { Screen } from '#/kernel/screen.ts';

const all: readonly Screen[] = screens;

/** Paths of the pages that somebody may open. */
export const pagesFor = (grants: Grants): string[] =>
  all
    .filter(({ access }) => access.kind === 'anyone' || isAllowed(access, grants))
    .map((it) => it.path);
