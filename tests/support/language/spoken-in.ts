import { readLanguage } from '#/server/texts/languages.ts';
import { pseudo } from '#/server/texts/pseudo.ts';
import { speak } from './speak.ts';

/** A process of its own: prints what `spoken.ts` gives in a language, `pseudo` or a file's text. */
const [name = ''] = process.argv.slice(2);
speak(name === 'pseudo' ? pseudo('ltr') : readLanguage(name));
const { spoken } = await import('./spoken.ts');
console.log(JSON.stringify(await spoken()));
