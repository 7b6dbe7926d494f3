import { relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { root } from '../bundle/built-server.ts';
import { isOutside } from './find-texts.ts';
import { countedIn, withTexts, type Language } from './put-texts.ts';

/** Before anything else reads the sources, so that texts stand where people wrote them. */

const COUNTED = /(export const counted = )[^;]+;/;

export function languagePlugin(language: Language): Plugin & { enforce: 'pre' } {
  return {
    name: 'backlot:language',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:src|entrypoints)\/[^?]*\.tsx?$/ },
      handler(code, id) {
        const path = relative(root, id);
        if (isOutside(path) || path.startsWith('node_modules')) return null;
        const put = withTexts(code, path, language);
        if (path !== 'src/kernel/numbers.ts') return { code: put, map: null };
        if (!COUNTED.test(put)) this.error('numbers.ts has no `counted` any more.');
        return { code: put.replace(COUNTED, `$1${countedIn(language.tag)};`), map: null };
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
