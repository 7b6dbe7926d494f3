import { createPrivateKey, randomUUID } from 'node:crypto';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { nextAt } from '#/kernel/next-at.ts';
import { conflict, invalid, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { sealSecretKey } from './export-secret.server.ts';
import { exportEndpoints, type FactExport } from './exports.contract.ts';
import { openExport, ownExports } from './exports.records.ts';
import { readServiceAccount, spreadsheetIdIn } from './sheets/service-account.ts';

type Save = ParsedInputOf<(typeof exportEndpoints)['POST /save-fact-export']>;

/** Never the secret key: that another one was put is told. */
const audited = ({ runs: _runs, nextAt: _nextAt, version: _version, ...it }: FactExport) => it;

const nameTaken = (error: unknown): never => {
  if (violated(error) !== 'fact_exports_name_key') throw error;
  throw conflict('You have an export of this name already.', { name: 'This name is taken.' });
};

/** What was written elsewhere is not there: a place that is changed is filled anew. */
const isElsewhere = (before: FactExport, it: Save) =>
  (['place', 'host', 'bucket', 'folder', 'format', 'spreadsheet'] as const).some(
    (key) => before[key] !== it[key],
  );

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** As it is kept: of a key file the account and its private key, of an address the sheet's id. */
function kept(it: Save, before: FactExport | undefined): Save {
  if (it.place !== 'sheets') return { ...it, spreadsheet: '' };
  const account = it.secretKey === undefined ? undefined : readServiceAccount(it.secretKey);
  if (account && !isRsaKey(account.privateKey))
    throw invalid({ secretKey: 'The private key in this file is damaged. Paste the whole file.' });
  return {
    ...it,
    host: '',
    bucket: '',
    region: '',
    folder: '',
    spreadsheet: spreadsheetIdIn(it.spreadsheet)!,
    accessKey: account?.email ?? before?.accessKey ?? '',
    ...(account && { secretKey: account.privateKey }),
  };
}

async function save({ id, version, ...given }: Save, context: Context): Promise<FactExport> {
  const { db, who, now, masterKey, audit } = context;
  const before = id === undefined ? undefined : await openExport(context, id);
  const it = kept(given, before);
  const moved = before !== undefined && isElsewhere(before, it);
  // A key that is kept would otherwise be shown to a host of one's choice.
  if (before && it.place === 's3' && before.host !== it.host && it.secretKey === undefined)
    throw invalid({ secretKey: 'Another host needs its secret key.' });
  if (before && before.place !== it.place && it.place !== 'files' && it.secretKey === undefined)
    throw invalid({ secretKey: 'This is needed.' });
  const { accessKey, secretKey, ...rest } = it;
  const uid = before
    ? (
        await db
          .selectFrom('fact_exports')
          .select('uid')
          .where('id', '=', before.id)
          .executeTakeFirstOrThrow()
      ).uid
    : randomUUID();
  const values = {
    ...rest,
    access_key: accessKey,
    next_at: nextAt(it.at, now),
    updated_at: now,
    ...(secretKey !== undefined && { sealed: sealSecretKey(secretKey, masterKey, uid) }),
    ...(it.place === 'files' && { sealed: null }),
  };
  const saved = await (
    before
      ? db
          .updateTable('fact_exports')
          .set((its) => ({ ...values, version: its('version', '+', 1) }))
          .where('id', '=', before.id)
          .where('version', '=', version!)
          .returning('id')
          .executeTakeFirst()
      : db
          .insertInto('fact_exports')
          .values({ ...values, uid, author_id: who.id })
          .returning('id')
          .executeTakeFirst()
  ).catch(nameTaken);
  if (!saved) throw stale(before);
  if (moved)
    for (const table of ['fact_export_files', 'fact_export_leftovers'] as const)
      await db.deleteFrom(table).where('export_id', '=', saved.id).execute();
  const made = await openExport(context, saved.id);
  audit({
    action: 'fact-export.save',
    subject: ['fact-export', saved.id],
    ...(before && { before: audited(before) }),
    after: { ...audited(made), ...(secretKey !== undefined && { secretKey: 'changed' }) },
  });
  return made;
}

export const factExportsServed = serve(exportEndpoints, {
  'GET /fact-exports': async (_input, context) => ({ rows: await ownExports(context) }),
  'POST /save-fact-export': save,
  'POST /run-fact-export': async ({ id }, context) => {
    const { name, active } = await openExport(context, id);
    if (!active) throw conflict(`${name} is paused. Resume it first.`);
    await context.db
      .updateTable('fact_exports')
      .set({ next_at: context.now })
      .where('id', '=', id)
      .execute();
    context.audit({ action: 'fact-export.run', subject: ['fact-export', id], after: { name } });
    return { message: `${name} begins within a minute.` };
  },
  'POST /delete-fact-export': async ({ id, version }, context) => {
    const before = await openExport(context, id);
    const { numDeletedRows } = await context.db
      .deleteFrom('fact_exports')
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw stale(before);
    context.audit({
      action: 'fact-export.delete',
      subject: ['fact-export', id],
      before: audited(before),
    });
    return { message: `${before.name} is deleted. What it has written stays.` };
  },
});
