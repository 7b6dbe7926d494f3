import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iconNames } from '#/ui/icon-names.ts';

/**
 * Draws `src/ui/icons.svg`: one `symbol` a name, in the order of `iconNames`. The drawings are fetched
 * for it: installed, their ten thousand files would be 50 MB that nothing else reads.
 */
const PACKAGE = '@tabler/icons@3.51.0';
const sheet = new URL('../../src/ui/icons.svg', import.meta.url);

function symbol(drawings: string, name: string): string {
  const svg = readFileSync(join(drawings, `${name}.svg`), 'utf8');
  const body = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'))
    .replace(/<path stroke="none"[^>]*>/, '')
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');
  return `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`;
}

const folder = mkdtempSync(join(tmpdir(), 'backlot-icons-'));
try {
  const packed = ['pack', PACKAGE, '--silent', '--pack-destination', folder];
  const file = execFileSync('npm', packed, { encoding: 'utf8' }).trim();
  const drawings = 'package/icons/outline';
  execFileSync('tar', ['-xzf', join(folder, file), '-C', folder, drawings]);
  const symbols = iconNames.map((name) => symbol(join(folder, drawings), name));
  writeFileSync(sheet, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
} finally {
  rmSync(folder, { recursive: true });
}
