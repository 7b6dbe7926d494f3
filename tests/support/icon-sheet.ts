import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { iconNames } from '#/ui/icon-names.ts';

const drawings = new URL('../../node_modules/@tabler/icons/icons/outline/', import.meta.url);
export const sheet = new URL('../../src/ui/icons.svg', import.meta.url);

async function symbol(name: string): Promise<string> {
  const svg = await readFile(new URL(`${name}.svg`, drawings), 'utf8');
  const body = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.indexOf('</svg>'))
    .replace(/<path stroke="none"[^>]*>/, '')
    .replace(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');
  return `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`;
}

/** The whole sheet as text: one `symbol` a name, in the order of `iconNames`. */
export async function drawSheet(): Promise<string> {
  const symbols = await Promise.all(iconNames.map(symbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(sheet, await drawSheet());
}
