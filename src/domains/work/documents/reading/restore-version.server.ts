import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { withNames } from '../document-links.records.ts';
import { documentOf, recordOf } from '../document.records.ts';
import { asKept, keepText } from '../writing/keep-text.server.ts';
import { toChange } from '../writing/save-document.server.ts';
import type { readingEndpoints } from './reading.contract.ts';
import { versionWithBefore } from './versions.records.ts';

type Restore = ParsedInputOf<(typeof readingEndpoints)['POST /documents/restore']>;

/** What a version of a document said, and the one before it. */
export async function readVersion(input: { id: number; number: number }, context: Context) {
  await recordOf(context, input.id);
  const { version, before } = await versionWithBefore(context.db, input.id, input.number);
  if (!version) throw notFound('This version');
  return {
    version: await named(context, version),
    before: before && (await named(context, before)),
  };
}

const named = async <T extends { body: string }>(context: Context, it: T): Promise<T> => ({
  ...it,
  body: await withNames(context, it.body),
});

/** Brings a version back as the latest one; everything written since stays in the history. */
export async function restoreVersion({ id, version, number }: Restore, context: Context) {
  const row = await toChange(context, id, version);
  const { version: old } = await versionWithBefore(context.db, id, number);
  if (!old) throw notFound('This version');
  const said = await asKept(context, old);
  const latest = await keepText(context, id, said, {
    before: row.body,
    restoredFrom: number,
  });
  context.audit({
    action: 'document.restore',
    subject: ['document', id],
    before: { number: row.number },
    after: { number: latest, restored: number },
  });
  return documentOf(context, id);
}
