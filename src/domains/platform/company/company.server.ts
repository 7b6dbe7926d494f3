import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound, Refusal, stale } from '#/kernel/refusal.ts';
import { companyOf, companySettings } from '#/store/company.ts';
import { newFileKey } from '#/store/files/files.ts';
import { serve, type Context } from '#/store/handler.ts';
import { checkRates } from '#/store/known-rates.ts';
import { checkZone } from '#/store/records/known-zone.ts';
import type { Db } from '#/store/records/records.ts';
import { companyEndpoints, type CompanySettings } from './company.contract.ts';

type InputOf<K extends keyof typeof companyEndpoints> = ParsedInputOf<(typeof companyEndpoints)[K]>;

const kinds = {
  duckdb: 'DuckDB, embedded',
  clickhouse: 'ClickHouse',
  folder: 'A folder of this server',
  bucket: 'S3',
};

async function aboutServer({ db, mail, publicUrl }: Context, version: string) {
  const records = await db
    .selectNoFrom(sql<string>`current_setting('server_version')`.as('version'))
    .executeTakeFirstOrThrow();
  const stores = await db.selectFrom('installation_stores').select(['store', 'kind']).execute();
  const kindOf = (store: 'facts' | 'files') => {
    const kind = stores.find((it) => it.store === store)?.kind;
    return kind ? kinds[kind] : 'Not known yet';
  };
  return {
    version,
    records: `PostgreSQL ${records.version.split(' ')[0]}`,
    facts: kindOf('facts'),
    files: kindOf('files'),
    mail: mail.by,
    publicUrl,
  };
}

async function settingsFor(context: Context, version: string): Promise<CompanySettings> {
  return { ...(await companyOf(context.db)), about: await aboutServer(context, version) };
}

/** The settings as they stand, held until the transaction ends. */
const held = (db: Db) => companySettings(db).forUpdate().executeTakeFirstOrThrow();
type Held = Awaited<ReturnType<typeof held>>;

/** Writes what differs. */
async function change(
  { db, audit }: Context,
  before: Held,
  to: Partial<Omit<Held, 'version'>>,
): Promise<void> {
  const names = (Object.keys(to) as (keyof typeof to)[]).filter((it) => to[it] !== before[it]);
  if (names.length === 0) return;
  const { placeDays, addressDays, deletedDays, ...rest } = to;
  const kept = {
    ...(placeDays !== undefined && { kept_place_days: placeDays }),
    ...(addressDays !== undefined && { kept_address_days: addressDays }),
    ...(deletedDays !== undefined && { kept_deleted_days: deletedDays }),
  };
  await db
    .updateTable('company_settings')
    .set((eb) => ({ ...rest, ...kept, version: eb('version', '+', 1) }))
    .execute();
  // The key of a file says nothing to anybody.
  const shown = (of: Partial<Held>) =>
    Object.fromEntries(names.map((it) => [it, it === 'logo' ? of.logo != null : of[it]]));
  audit({
    action: 'company.change',
    subject: ['company', 1],
    before: shown(before),
    after: shown(to),
  });
}

async function save(it: InputOf<'POST /save-company-settings'>, context: Context, version: string) {
  const { db } = context;
  const { version: known, ...to } = it;
  const before = await held(db);
  if (before.version !== known) throw stale(await settingsFor(context, version));
  if (to.zone !== before.zone) await checkZone(db, to.zone);
  if (to.currency !== before.currency) await checkRates(db, to.currency);
  await change(context, before, to);
  return settingsFor(context, version);
}

/** Puts another logo, or none, in the place of the present one, whose file goes after the commit. */
async function replaceLogo(before: Held, logo: string | null, context: Context) {
  await change(context, before, { logo });
  if (before.logo !== null) context.after(() => context.files.remove(before.logo!));
}

/** What a mail server says when it takes no mail, in one line. */
const saidBy = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);

async function sendTestMail({ who, mail, now, requestId, publicUrl, commit }: Context) {
  const message = {
    to: who.email,
    subject: 'A test of Backlot’s mail',
    text: `${who.name} asked for this mail at ${publicUrl} to see whether mail arrives. It does.\n\nBacklot\n`,
  };
  try {
    await mail.send(message, `test-${requestId}`.replaceAll(/[^\w-]/g, '-'));
  } catch (error) {
    throw new Refusal('conflict', `The mail was not taken: ${saidBy(error)}`, { cause: error });
  }
  await commit(async ({ audit }) =>
    audit({ action: 'company.test-mail', subject: ['company', 1], after: { at: now } }),
  );
  return { message: `A mail to ${who.email} was taken. Look whether it arrives.` };
}

/**
 * @param version of this Backlot.
 * @param notices gives the licences of what it contains.
 */
export const companyServedBy = (version: string, notices: () => Promise<string>) =>
  serve(companyEndpoints, {
    'GET /company': async (_input, { db }) => {
      const { name, logo } = await companyOf(db);
      return { name, logo };
    },
    'GET /company-logo': async (_input, { db, files }) => {
      const { logo } = await companyOf(db);
      const file = logo === null ? undefined : await files.get(logo);
      if (!file) throw notFound('This picture');
      return { name: 'logo.webp', body: file.body };
    },
    'GET /company-settings': (_input, context) => settingsFor(context, version),
    'GET /third-party-notices': async () => ({
      name: 'third-party-notices.txt',
      body: await notices(),
    }),
    'POST /save-company-settings': (it, context) => save(it, context, version),
    'POST /save-company-logo': async (_input, context, upload) => {
      const picture = upload!.picture!;
      const key = newFileKey('logos');
      await context.files.put(key, picture.bytes, { type: picture.type });
      await replaceLogo(await held(context.db), key, context).catch(async (error: unknown) => {
        await context.files.remove(key);
        throw error;
      });
      return settingsFor(context, version);
    },
    'POST /remove-company-logo': async (it, context) => {
      const before = await held(context.db);
      if (before.version !== it.version) throw stale(await settingsFor(context, version));
      await replaceLogo(before, null, context);
      return settingsFor(context, version);
    },
    'POST /send-test-mail': (_input, context) => sendTestMail(context),
  });
