import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The stacks of errors name our sources instead of the bundle. Node does the same with
 * `--enable-source-maps`, but reads all maps at start, for a tenth of a second and 10 MB; here the first
 * error that is written down reads the maps it needs.
 */

const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    let map: SourceMap | undefined;
    try {
      map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
    } catch {
      // A stack that names the bundle is better than none.
    }
    maps.set(file, map);
  }
  return maps.get(file);
}

function inSources(site: NodeJS.CallSite): string {
  const text = String(site);
  const file = site.getFileName();
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
  if (!file?.startsWith('file:') || file.includes('/node_modules/') || !line || !column)
    return text;
  const origin = mapOf(file)?.findOrigin(line, column);
  if (!origin || !('fileName' in origin)) return text;
  const { pathname } = new URL(origin.fileName, file);
  return text.replace(
    `${file}:${line}:${column}`,
    `${pathname}:${origin.lineNumber}:${origin.columnNumber}`,
  );
}

Error.prepareStackTrace = (error, sites) => {
  const frames = sites.map((it) => `\n    at ${inSources(it)}`);
  return `${Error.prototype.toString.call(error)}${frames.join('')}`;
};
