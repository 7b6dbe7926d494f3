import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRelease } from '../bundle/built-server.ts';
import { lockOf } from './closure.ts';

/** Where they lie in a release, which has neither the lock file nor all packages. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

const isLicence = (name: string) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(name);

async function textsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(isLicence).sort();
  return Promise.all(names.map(async (it) => (await readFile(join(folder, it), 'utf8')).trim()));
}

/**
 * The licences of everything that is shipped, bundled or beside the bundle: what each package asks of
 * whoever passes it on.
 */
export async function noticesOf(project: string): Promise<string> {
  if (isRelease(project)) return readFile(join(project, NOTICES), 'utf8');
  const shipped = Object.entries(lockOf(project))
    .filter(([place, it]) => place.startsWith('node_modules/') && !it.dev)
    .filter(([place]) => existsSync(join(project, place)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const parts: string[] = [];
  // One after the other: whoever serves meanwhile is not held up.
  for (const [place, { version, license }] of shipped) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const texts = await textsIn(join(project, place));
    parts.push([`${name} ${version}: ${license ?? 'see its text'}`, ...texts].join('\n\n'));
  }
  return `Backlot contains the following packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
