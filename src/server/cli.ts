import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { commands, type Options } from './cli/commands.ts';
import { wordsOf } from './words-of.ts';

/** `npm run backlot -- COMMAND`. Exit codes: 1 it did not work, 2 it was asked wrongly. */

const usage = [
  'npm run backlot -- COMMAND',
  '',
  ...Object.entries(commands).map(
    ([name, it]) => `  ${`${name} ${it.takes}`.padEnd(50)} ${it.does}`,
  ),
].join('\n');

/** A command that was not understood. */
class UsageError extends Error {}

function understood(args: string[]) {
  const [name, ...rest] = args;
  const command = commands[name ?? ''];
  if (!command) throw new UsageError(name ? `There is no command ${name}.` : '');
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: command.options,
      allowPositionals: true,
    });
    if (!command.files(positionals.length) || command.needs.some((it) => !values[it]))
      throw new UsageError(`It is: ${name} ${command.takes}`);
    const files = positionals.map((it) => resolve(it));
    // Each option is of the kind its command states.
    return { command, files, options: values as Options };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(wordsOf(error));
  }
}

try {
  const { command, files, options } = understood(process.argv.slice(2));
  const { readEnvironment } = await import('./environment.ts');
  const environment = readEnvironment();
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' }, pino.destination(2));
  const well = await command.run({ environment, log }, files, options);
  process.exitCode = well === false ? 1 : 0;
} catch (error) {
  if (error instanceof UsageError)
    console.error([error.message, usage].filter(Boolean).join('\n\n'));
  else console.error(wordsOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
