import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { root } from './built-server.ts';

const ADDRESS = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;
const OTHERWISE = /(?<!createRequire\()import\.meta\.(?:url|dirname|filename|main)/;

/**
 * What our modules name by its place beside them is found from a folder in `.output` as well: a module
 * becomes a part of the bundle that can be started by itself, any other file stays where it is.
 */
export const besides: Plugin = {
  name: 'backlot:besides',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.' },
    handler(code, id) {
      const changed = code.replaceAll(ADDRESS, (_all, path: string) => {
        const file = resolve(dirname(id), path);
        if (!path.endsWith('.ts'))
          return `new URL('${relative(join(root, '.output', 'server'), file)}', import.meta['url'])`;
        const part = this.emitFile({ type: 'chunk', id: file, name: basename(file, '.ts') });
        return `new URL(import.meta.ROLLUP_FILE_URL_${part})`;
      });
      const left = OTHERWISE.exec(changed);
      if (left) this.error(`${id}: ${left[0]} would be another one in the bundle of the server.`);
      return { code: changed, map: null };
    },
  },
};
