import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';

const escaped = (it: string) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`;
const RAW = /String\.raw`[^`]*[^\0-\x7F]/;

/** Node keeps a text with other letters at two bytes for each one, and there are millions. */
export const inAscii: Plugin = {
  name: 'backlot:in-ascii',
  // Last of all: printed once more, the letters would be themselves again.
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      const raw = RAW.exec(part.code);
      if (raw) this.error(`A raw text cannot be written otherwise: ${raw[0]}`);
      part.code = part.code.replaceAll(/[^\0-\x7F]/g, escaped);
    }
  },
};

const STACKS = fileURLToPath(new URL('./source-stacks.ts', import.meta.url));

/** Each part that is started by itself begins by making its stacks readable. */
export const withReadableStacks = (entries: readonly string[]): Plugin => ({
  name: 'backlot:readable-stacks',
  transform: {
    filter: { id: [...entries] },
    handler: (code) => ({ code: `import ${JSON.stringify(STACKS)};${code}`, map: null }),
  },
});
