import { relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { lookUp } from '#/kernel/look-up.ts';
import { root } from '../bundle/built-server.ts';
import { isOutside } from './kinds-of-files.ts';
import { countedIn, withTexts, type Language } from './put-texts.ts';

/** Before anything else reads the sources, so that texts stand where people wrote them. */

/** What a module says of a language instead of what it says of English, by its path. */
const replaced: Record<string, { what: RegExp; by: (language: Language) => string }> = {
  'src/kernel/numbers.ts': {
    what: /(?<=export const counted = )[^;]+/,
    by: ({ tag }) => countedIn(tag),
  },
  'src/kernel/language.ts': {
    what: /(?<=export const language[^=]+= )[^;]+/,
    by: ({ tag, direction }) => JSON.stringify({ tag, direction }),
  },
};

/** A source in that language; undefined where its texts stay. */
export function inLanguage(code: string, path: string, language: Language): string | undefined {
  if (isOutside(path)) return undefined;
  const put = withTexts(code, path, language);
  const own = lookUp(replaced, path);
  if (!own) return put;
  if (!own.what.test(put)) throw new Error(`${path}: what a language says otherwise is not there.`);
  return put.replace(own.what, () => own.by(language));
}

export function languagePlugin(language: Language): Plugin & { enforce: 'pre' } {
  return {
    name: 'backlot:language',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:src|entrypoints)\/[^?]*\.tsx?$/ },
      handler(code, id) {
        const path = relative(root, id);
        const put = path.startsWith('node_modules') ? undefined : inLanguage(code, path, language);
        return put === undefined ? null : { code: put, map: null };
      },
    },
  };
}

/** The page says which language it is in, for readers aloud and hyphens, and where lines begin. */
export const pageIn = ({ tag, direction }: Language) => ({
  name: 'backlot:language-of-page',
  transformIndexHtml: (html: string) =>
    html.replace(/<html[^>]*>/, `<html lang="${tag}" dir="${direction}">`),
});
