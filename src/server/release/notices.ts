import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockOf } from './closure.ts';

const isLicence = (name: string) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(name);

function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter(isLicence)
    .sort()
    .map((it) => readFileSync(join(folder, it), 'utf8').trim());
}

/**
 * The licences of everything that is shipped, bundled or beside the bundle: what each package asks of
 * whoever passes it on.
 */
export function noticesOf(project: string): string {
  const shipped = Object.entries(lockOf(project))
    .filter(([place, it]) => place.startsWith('node_modules/') && !it.dev)
    .filter(([place]) => existsSync(join(project, place)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = shipped.map(([place, { version, license }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const texts = textsIn(join(project, place));
    return [`${name} ${version}: ${license ?? 'see its text'}`, ...texts].join('\n\n');
  });
  return `Backlot contains the following packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
