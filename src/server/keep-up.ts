import { join } from 'node:path';
import { ensureServer } from './build.ts';
import { supervise } from './supervise.ts';
import { wordsOf } from './words-of.ts';

/** `npm start`: builds the server where its sources have changed, runs it, starts it again when it dies. */

const folder = await ensureServer().catch((error: unknown) => {
  console.error(wordsOf(error));
  process.exit(1);
});
process.exit(
  await supervise({
    file: join(folder, 'start.js'),
    args: process.argv.slice(2),
    say: (line) => console.error(`\n${line}\n`),
  }),
);
