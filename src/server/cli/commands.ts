import type { DayOrder } from '#/domains/catalogue/data-entry/imports/cells.ts';
import type { Task } from '../errands.ts';
import type { Setting } from './open.ts';

export type Options = Partial<
  Record<'user' | 'source' | 'account' | 'currency' | 'days', string>
> & { confirm?: boolean; unsigned?: boolean };

interface Command {
  /** What follows its name, and what it does, as the usage shows it. */
  takes: string;
  does: string;
  options: Partial<Record<keyof Options, { type: 'string' | 'boolean' }>>;
  needs: readonly (keyof Options)[];
  /** Whether it can do with so many files. */
  files: (count: number) => boolean;
  /** False when it went through but something is wrong. */
  run: (setting: Setting, files: string[], options: Options) => Promise<boolean | void>;
}

const plain = { takes: '', options: {}, needs: [], files: (count: number) => count === 0 };
const oneFile = { ...plain, takes: 'FILE', files: (count: number) => count === 1 };
const text = { type: 'string' } as const;

function dayOrderOf(days: string | undefined): { dayOrder?: DayOrder } {
  if (days === undefined) return {};
  if (days === 'dmy' || days === 'mdy') return { dayOrder: days };
  throw new Error('--days is dmy (day first) or mdy (month first).');
}

/** The command line, as the README has it. A command loads what it needs: many need little. */
export const commands: Record<string, Command> = {
  migrate: {
    ...plain,
    does: "brings the database to this version's schema",
    run: async (setting) => {
      const { withRecords } = await import('./open.ts');
      await withRecords(setting, async () =>
        console.log("The database has this version's schema."),
      );
    },
  },
  seed: {
    ...plain,
    does: 'fills an empty database with the demo company',
    run: async (setting) => (await import('./furnish.ts')).seed(setting),
  },
  admin: {
    ...plain,
    does: 'prints a one-time set-up link for the first administrator',
    run: async (setting) => (await import('./furnish.ts')).admin(setting),
  },
  token: {
    ...plain,
    takes: '--user EMAIL',
    does: 'prints a session token for scripts, valid 12 hours',
    options: { user: text },
    needs: ['user'],
    run: async (setting, _files, { user = '' }) => {
      const { withRecords } = await import('./open.ts');
      const { makeToken } = await import('./token.ts');
      const token = await withRecords(setting, ({ db }) => makeToken(db, user, new Date()));
      console.log(token);
    },
  },
  'clear-ip-rules': {
    ...plain,
    does: 'deletes every rule about addresses: for who has locked themselves out',
    run: async (setting) => {
      const { withRecords } = await import('./open.ts');
      const { clearIpRules } = await import('./clear-ip-rules.ts');
      const count = await withRecords(setting, ({ db }) => clearIpRules(db, new Date()));
      console.log(
        count === 0
          ? 'There is no rule about addresses.'
          : `Deleted ${count} ${count === 1 ? 'rule' : 'rules'}: people may come from anywhere.`,
      );
    },
  },
  import: {
    ...plain,
    takes: 'FILE… [--source NAME] [--account NAME] [--currency CODE] [--days dmy|mdy] [--confirm]',
    does: 'imports network reports; ends with 1 when one of them was not committed',
    options: {
      source: text,
      account: text,
      currency: text,
      days: text,
      confirm: { type: 'boolean' },
    },
    files: (count) => count > 0,
    run: async (setting, files, { days, ...options }) => {
      const dayOrder = dayOrderOf(days);
      const tasks = files.map((path): Task => ({ kind: 'import', path, ...options, ...dayOrder }));
      return openAndDo(setting, tasks);
    },
  },
  openapi: {
    ...plain,
    does: 'prints the API document',
    run: async () => {
      const { openApi } = await import('../openapi.ts');
      console.log(JSON.stringify(await openApi(), null, 2));
    },
  },
  backup: {
    ...oneFile,
    does: 'records, facts and uploaded files in one file, sealed by BACKUP_PASSPHRASE when it is set',
    run: async (setting, [path = '']) => (await import('./backup.ts')).backup(setting, path),
  },
  restore: {
    ...oneFile,
    takes: 'FILE [--unsigned]',
    does: 'replaces records, facts and files by those of a backup; no server may run',
    options: { unsigned: { type: 'boolean' } },
    run: async (setting, [path = ''], { unsigned = false }) =>
      (await import('./restore.ts')).restore(setting, path, unsigned),
  },
  rekey: {
    ...oneFile,
    does: 'changes the master key: FILE holds the old one, MASTER_KEY the new one; no server may run',
    run: async (setting, [path = '']) =>
      (await import('./rekey.ts')).changeMasterKey(setting, path),
  },
  audit: {
    ...plain,
    does: 'walks the audit log and says whether anything in it was changed or cut',
    run: async (setting) => {
      const { withRecords } = await import('./open.ts');
      const { auditIsWhole } = await import('./doctor.ts');
      console.log(await withRecords(setting, ({ db }) => auditIsWhole(setting, db)));
    },
  },
  doctor: {
    ...plain,
    does: 'says what works and what does not, store by store',
    run: async (setting) => (await import('./doctor.ts')).doctor(setting),
  },
};

async function openAndDo(setting: Setting, tasks: readonly Task[]): Promise<boolean> {
  const { doTasks, withRecords } = await import('./open.ts');
  return withRecords(setting, (records) => doTasks(setting, records, tasks));
}
