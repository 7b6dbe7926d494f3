import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtServer } from './bundle/built-server.ts';

/** `npm run backlot`: the command line as it was built; from its sources, slower, where they have changed. */

const folder = builtServer();
await import(folder ? pathToFileURL(join(folder, 'cli.js')).href : './cli.ts');
