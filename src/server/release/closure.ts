import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version: string;
  dev?: boolean;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type Lock = Record<string, Locked>;

export const lockOf = (project: string) =>
  (JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: Lock })
    .packages;

/** Where a package that another one asks for is installed: inside it, or beside one around it. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (lock[place]) return place;
    if (!folder.includes('/node_modules/')) break;
  }
  const place = `node_modules/${name}`;
  return lock[place] ? place : undefined;
}

/**
 * The packages some names need to run, as they are installed here: paths below the project. What is
 * meant for another system is in the lock, but not installed.
 */
export function closureOf(project: string, names: readonly string[], lock = lockOf(project)) {
  const found = new Set<string>();
  const follow = (from: string, name: string) => {
    const place = placeOf(lock, from, name);
    if (!place || found.has(place) || !existsSync(join(project, place))) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = lock[place]!;
    for (const it of Object.keys({ ...dependencies, ...optionalDependencies })) follow(place, it);
  };
  for (const it of names) follow('', it);
  return [...found].sort();
}
