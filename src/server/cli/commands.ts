import { resolve } from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import type { DayOrder } from '#/domains/catalogue/data-entry/imports/cells.ts';
import { counted } from '#/kernel/numbers.ts';
import type { Task } from '../errands.ts';
import { version } from '../version.ts';
import { completion, shells, type Shell } from './completion.ts';
import type { Setting } from './open.ts';

/** How a command ended: false or `ok: false` when it went through but something is wrong. */
export type Outcome = boolean | void | ({ ok: boolean } & Record<string, unknown>);

/** Opens the setting and does the work in it. */
export type Run = (work: (setting: Setting) => Promise<Outcome>) => Promise<void>;

/** npm runs scripts in the project's folder: a file is meant from where somebody stands. */
const fromHere = (path: string) => resolve(process.env['INIT_CWD'] ?? '', path);
const file = (name = '<file>') => new Argument(name, 'path').argParser(fromHere);

function positive(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It takes a number from 1.');
  return Number(text);
}

interface ImportOptions {
  source?: string;
  account?: string;
  app?: string;
  currency?: string;
  days?: DayOrder;
  confirm?: boolean;
}

/**
 * The command line, as the README has it. A command loads what it needs: many need little.
 * @param run does a command's work, with what it needs around it.
 */
export function makeProgram(run: Run): Command {
  const program = new Command('backlot')
    .description('The command line of Backlot; it works while the server runs.')
    .version(version, '-V, --version', 'prints the version')
    .helpOption('-h, --help', 'prints what a command takes')
    .helpCommand(false)
    .option('--json', 'prints one JSON object instead of words, for scripts')
    .addHelpText('after', '\nExit codes: 1 it did not work, 2 it was asked wrongly.')
    .showHelpAfterError()
    .exitOverride();
  addStoreCommands(program, run);
  addBackupCommands(program, run);
  program
    .command('audit')
    .description('walks the audit log and says whether anything in it was changed or cut')
    .action(() =>
      run(async (setting) => {
        const { withRecords } = await import('./open.ts');
        const { auditIsWhole } = await import('./doctor.ts');
        setting.output.say(await withRecords(setting, ({ db }) => auditIsWhole(setting, db)));
      }),
    );
  program
    .command('doctor')
    .description('says what works and what does not, store by store')
    .action(() => run(async (setting) => (await import('./doctor.ts')).doctor(setting)));
  program
    .command('completion')
    .description('prints what makes `backlot` a command of this shell that completes by Tab')
    .addArgument(new Argument('<shell>', 'which one').choices(shells))
    .action((shell: Shell) => console.log(completion(program, shell)));
  return program;
}

function addStoreCommands(program: Command, run: Run): void {
  program
    .command('migrate')
    .description("brings the database to this version's schema")
    .action(() =>
      run(async (setting) => {
        const { withRecords } = await import('./open.ts');
        await withRecords(setting, async () =>
          setting.output.say("The database has this version's schema."),
        );
      }),
    );
  program
    .command('seed')
    .description('fills an empty database with the demo company')
    .action(() => run(async (setting) => (await import('./furnish.ts')).seed(setting)));
  program
    .command('admin')
    .description('prints a one-time set-up link for the first administrator')
    .action(() => run(async (setting) => (await import('./furnish.ts')).admin(setting)));
  program
    .command('token')
    .description('prints a session token for scripts, valid 12 hours')
    .requiredOption('--user <email>', 'whose session it is')
    .action(({ user }: { user: string }) =>
      run(async (setting) => {
        const { withRecords } = await import('./open.ts');
        const { makeToken } = await import('./token.ts');
        const token = await withRecords(setting, ({ db }) => makeToken(db, user, new Date()));
        setting.output.say(token);
        return { ok: true, token };
      }),
    );
  program
    .command('clear-ip-rules')
    .description('deletes every rule about addresses: for who has locked themselves out')
    .action(() =>
      run(async (setting) => {
        const { withRecords } = await import('./open.ts');
        const { clearIpRules } = await import('./clear-ip-rules.ts');
        const deleted = await withRecords(setting, ({ db }) => clearIpRules(db, new Date()));
        setting.output.say(
          deleted === 0
            ? 'There is no rule about addresses.'
            : `Deleted ${counted(deleted, 'rule')}: people may come from anywhere.`,
        );
        return { ok: true, deleted };
      }),
    );
  program
    .command('import')
    .description(
      'imports network reports; the source is recognised by its header; one that covers less than what it would replace needs `--confirm`; ends with 1 when one of them was not committed',
    )
    .addArgument(
      // Of several, each is given with those before it.
      new Argument('<file...>', 'paths').argParser((path: string, before: string[] = []) => [
        ...before,
        fromHere(path),
      ]),
    )
    .option('--source <code>', 'the source it must be of')
    .option('--account <name>', 'the account it is of; made when it is new')
    .option('--app <name>', 'the app it is of, where it names none: its key, package or name')
    .option('--currency <code>', 'what its money is in, where it does not say so')
    .addOption(
      new Option('--days <order>', 'how its days are written whose year stands last').choices([
        'dmy',
        'mdy',
      ]),
    )
    .option('--confirm', 'it may cover less than what it replaces')
    .action((paths: string[], { days, ...options }: ImportOptions) =>
      run(async (setting) => {
        const { doTasks, withRecords } = await import('./open.ts');
        const common = { ...options, ...(days && { dayOrder: days }) };
        const tasks = paths.map((path): Task => ({ kind: 'import', path, ...common }));
        return withRecords(setting, (records) => doTasks(setting, records, tasks));
      }),
    );
  program
    .command('openapi')
    .description('prints the API document, OpenAPI 3.1; clients are generated from it')
    .action(async () => {
      const { openApi } = await import('../openapi.ts');
      console.log(JSON.stringify(await openApi(), null, 2));
    });
}

function addBackupCommands(program: Command, run: Run): void {
  program
    .command('backup')
    .description(
      'records, facts and uploaded files in one file: encrypted and with the master key in it when `BACKUP_PASSPHRASE` is set, else signed by the master key, which must be kept apart (it says which)',
    )
    .addArgument(file())
    .addOption(
      new Option(
        '--keep <number>',
        'the file is a folder: the backup is named by its moment in it, and only so many stay',
      ).argParser(positive),
    )
    .action((path: string, { keep }: { keep?: number }) =>
      run(async (setting) => (await import('./backup.ts')).backup(setting, path, keep)),
    );
  program
    .command('restore')
    .description(
      'replaces all of them by a backup; one that was changed, cut or kept under another key is refused; no server may run',
    )
    .addArgument(file())
    .option('--unsigned', 'takes a backup of an earlier version, which nothing protects')
    .action((path: string, { unsigned = false }: { unsigned?: boolean }) =>
      run(async (setting) => (await import('./restore.ts')).restore(setting, path, unsigned)),
    );
  program
    .command('rekey')
    .description(
      'changes the master key: the file holds the old one, `MASTER_KEY` the new one; no server may run',
    )
    .addArgument(file())
    .action((path: string) =>
      run(async (setting) => (await import('./rekey.ts')).changeMasterKey(setting, path)),
    );
  program
    .command('rewind')
    .description(
      'after PostgreSQL was brought back to an earlier time by its own means: takes out of the facts what the records do not have, and signs the audit log as it stands; no server may run',
    )
    .action(() => run(async (setting) => (await import('./rewind.ts')).rewind(setting)));
}

/** A command with what it takes, as the README writes it: `restore <file> [--unsigned]`. */
export const termOf = (command: Command): string =>
  [
    command.name(),
    ...command.registeredArguments.map((it) => `<${it.name()}${it.variadic ? '...' : ''}>`),
    ...command.options.map((it) => (it.mandatory ? it.flags : `[${it.flags}]`)),
  ].join(' ');
