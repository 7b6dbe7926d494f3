import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { root } from './built-server.ts';

/** Puts a list of all contracts in the place of the module that looks for them among the sources. */
export const contractList: Plugin = {
  name: 'backlot:contract-list',
  load: {
    filter: { id: /\/openapi\/contract-modules\.ts$/ },
    handler() {
      const src = join(root, 'src');
      const paths = globSync('**/*.contract.ts', { cwd: src }).sort();
      const imports = paths.map(
        (it, at) => `import * as contract${at} from ${JSON.stringify(join(src, it))};`,
      );
      const list = paths.map((it, at) => `[${JSON.stringify(it)}, contract${at}]`);
      return `${imports.join('\n')}\nexport const contractModules = () => Promise.resolve([${list.join(', ')}]);`;
    },
  },
};
