import { CommanderError } from 'commander';
import pino from 'pino';
import { makeProgram, type Run } from './cli/commands.ts';
import { makeOutput } from './cli/output.ts';
import { wordsOf } from './words-of.ts';

/** `npm run backlot -- COMMAND`. Exit codes: 1 it did not work, 2 it was asked wrongly. */

// Whoever reads it, `head` for instance, has read enough. The work goes on to its end all the same: ended
// here, it would leave the PostgreSQL it has started, or half a backup.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
});

const isForPrograms = process.argv.includes('--json');
const output = makeOutput(isForPrograms);

const run: Run = async (work) => {
  const { readEnvironment } = await import('./environment.ts');
  const { trustAuthorities } = await import('#/store/outbound/authorities.ts');
  const environment = readEnvironment();
  trustAuthorities(environment.caFile);
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' }, pino.destination(2));
  const outcome = (await work({ environment, log, output })) ?? true;
  const { ok, ...data } = typeof outcome === 'boolean' ? { ok: outcome } : outcome;
  output.end(ok, data);
  process.exitCode = ok ? 0 : 1;
};

try {
  await makeProgram(run).parseAsync();
} catch (error) {
  const asked = error instanceof CommanderError ? error : undefined;
  // Help and version were asked for; commander has said the rest.
  process.exitCode = asked ? (asked.exitCode === 0 ? 0 : 2) : 1;
  if (!asked) output.fail(wordsOf(error));
  else if (isForPrograms && asked.exitCode !== 0) output.fail(asked.message);
}
