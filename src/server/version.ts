import { readFileSync } from 'node:fs';

const about = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The version of this Backlot, as `package.json` has it. */
export const { version } = about;
