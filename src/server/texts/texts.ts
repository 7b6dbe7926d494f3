import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle/built-server.ts';
import { allTexts } from './all-texts.ts';
import { fileOf, readLanguage } from './languages.ts';
import { samePlaces } from './put-texts.ts';

/**
 * `npm run texts`: writes every text that people read to `.output/texts.json`, to be reviewed as a whole
 * or translated. `npm run texts -- ur` says what `src/texts/ur.json` lacks, and what nothing uses.
 */

const all = allTexts();
const [name] = process.argv.slice(2);
if (name === undefined) {
  const file = join(root, '.output', 'texts.json');
  const entries = (isCounted: boolean) =>
    Object.fromEntries(
      all.filter((it) => it.isCounted === isCounted).map((it) => [it.text, it.files]),
    );
  mkdirSync(join(root, '.output'), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ texts: entries(false), counted: entries(true) }, null, 1)}\n`,
  );
  console.log(`${all.length} texts in .output/texts.json`);
} else {
  const language = readLanguage(readFileSync(join(root, fileOf(name)), 'utf8'));
  const missing = all.filter(({ text, isCounted, files }) =>
    files.some(
      (it) => (isCounted ? language.formsOf(text, it) : language.textOf(text, it)) === undefined,
    ),
  );
  const wrong = all.filter(({ text, isCounted, files }) =>
    files.some((it) => !isCounted && !samePlaces(text, language.textOf(text, it) ?? text)),
  );
  const used = new Set(all.map((it) => it.text));
  const unused = [...language.known].filter((it) => !used.has(it));
  for (const it of missing) console.log(`missing: ${it.text}  (${it.files.join(', ')})`);
  for (const it of wrong) console.log(`other places than in English: ${it.text}`);
  for (const it of unused) console.log(`not used: ${it}`);
  console.log(
    `${missing.length} missing, ${wrong.length} wrong, ${unused.length} not used, of ${all.length}`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}
