import { fileURLToPath } from 'node:url';
import { supervise } from './supervise.ts';

/** `npm start`: runs the server, and starts it again when it dies. */

process.exit(
  await supervise({
    file: fileURLToPath(new URL('start.ts', import.meta.url)),
    args: process.argv.slice(2),
    say: (line) => console.error(`\n${line}\n`),
  }),
);
