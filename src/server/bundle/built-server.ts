import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wantedLanguage } from '../texts/wanted-language.ts';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What a release says of itself; it has no sources to compare with. Made by `release.ts`. */
export const releaseOf = (project: string) => join(project, 'release.json');

export const isRelease = (project = root) => existsSync(releaseOf(project));

export const stampOf = (project: string) => join(project, '.output', 'server.json');

/** What is known of the newest bundle of the server. */
export interface Stamp {
  /** Its folder in `.output`. */
  folder: string;
  /** The files it is made of, as paths in the project. */
  inputs: readonly string[];
  hash: string;
  /** English where it says none. */
  language?: string;
}

/** One hash over files of the project, their names and contents. */
export function hashOf(files: readonly string[], project = root): string {
  const hash = createHash('sha256');
  for (const it of files) hash.update(`\0${it}\0`).update(readFileSync(join(project, it)));
  return hash.digest('hex');
}

/**
 * Where the bundle of the server lies, see `build-server.ts`; undefined unless it is made of the sources
 * as they stand. Takes some 40 ms: every one of them is read. A release has no sources.
 */
export function builtServer(project = root): string | undefined {
  if (!existsSync(stampOf(project))) return undefined;
  try {
    const {
      folder,
      inputs,
      hash,
      language = 'en',
    } = JSON.parse(readFileSync(stampOf(project), 'utf8')) as Stamp;
    const built = join(project, '.output', folder);
    if (isRelease(project)) return built;
    if (language !== wantedLanguage()) return undefined;
    return existsSync(join(built, 'start.js')) && hashOf(inputs, project) === hash
      ? built
      : undefined;
  } catch {
    // A source that is gone, a package that is not installed, a stamp of another version.
    return undefined;
  }
}
