import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../bundle/built-server.ts';
import { pseudo } from './pseudo.ts';
import type { Forms, Language } from './put-texts.ts';
import { isEnglish, wantedLanguage } from './wanted-language.ts';

/** The file of a language, see "A language" in docs/extending.md. */
export const fileOf = (name: string) => join('src', 'texts', `${name}.json`);

const texts = z.record(z.string(), z.string());
const form = z.string().min(1);
const forms = z.strictObject({
  zero: form.optional(),
  one: form.optional(),
  two: form.optional(),
  few: form.optional(),
  many: form.optional(),
  other: form,
});
const languageFile = z.strictObject({
  tag: z.string().refine((it) => Intl.getCanonicalLocales(it).length === 1),
  direction: z.enum(['ltr', 'rtl']),
  /** By the English text. */
  texts,
  /** By `one|many`. */
  counted: z.record(z.string(), forms),
  /** Where one English text needs two: by file, then by text. */
  within: z.record(z.string(), texts).default({}),
});

export function readLanguage(json: string): Language & { known: ReadonlySet<string> } {
  const file = languageFile.parse(JSON.parse(json));
  const known = new Set([...Object.keys(file.texts), ...Object.keys(file.counted)]);
  return {
    tag: file.tag,
    direction: file.direction,
    textOf: (text, path) => file.within[path]?.[text] ?? file.texts[text],
    formsOf: (counted) => file.counted[counted] as Forms | undefined,
    known,
  };
}

/** What a build in this language is made of besides the sources. */
export function languageFiles(): string[] {
  if (isEnglish()) return [];
  const parts = [
    'shapes',
    'kinds-of-files',
    'find-texts',
    'jsx-text',
    'put-texts',
    'pseudo',
    'language-plugin',
  ];
  const file = fileOf(wantedLanguage());
  return [
    ...parts.map((it) => `src/server/texts/${it}.ts`),
    ...(existsSync(join(root, file)) ? [file] : []),
  ];
}

/** Undefined for English, which is what the code says. */
export function languageToBuild(): Language | undefined {
  if (isEnglish()) return undefined;
  const name = wantedLanguage();
  if (name === 'pseudo') return pseudo('ltr');
  if (name === 'pseudo-rtl') return pseudo('rtl');
  const file = join(root, fileOf(name));
  if (!/^[\w-]+$/.test(name) || !existsSync(file))
    throw new Error(`BACKLOT_LANGUAGE is "${name}", but there is no ${fileOf(name)}.`);
  return readLanguage(readFileSync(file, 'utf8'));
}
