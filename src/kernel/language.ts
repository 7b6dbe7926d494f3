/**
 * The language that people read. A build in another one puts its own here, see
 * `src/server/texts/language-plugin.ts`.
 */
export const language: { tag: string; direction: 'ltr' | 'rtl' } = {
  tag: 'en',
  direction: 'ltr',
};

/**
 * For names that the runtime knows: months, countries, currencies, lists. Days are Gregorian and digits
 * European whatever the language, as in the tables and networks that figures are compared with.
 */
export const spoken: string = new Intl.Locale(language.tag, {
  calendar: 'gregory',
  numberingSystem: 'latn',
}).toString();
