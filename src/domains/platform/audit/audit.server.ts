import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { auditSubjectsOf } from '#/kernel/record-kinds.ts';
import { emailColumn } from '#/store/email-column.ts';
import { serve, type Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import type { AuditDictionary } from './audit-dictionary.ts';
import { auditEndpoints, MOST_EXPORTED } from './audit.contract.ts';
import { CHECK_AUDIT, lastCheck, noteAsked } from './check-audit.ts';
import { readAudit, shownTo, subjectsIn } from './list-audit.server.ts';
import type { OpenRecord } from './open-record.server.ts';

type Shown = Awaited<ReturnType<typeof shownTo>>[number];

const valuesOf = (row: Shown, side: 'before' | 'after') =>
  row.withheld ??
  row.changes
    .filter((it) => it[side] !== null)
    .map((it) => `${it.field}: ${it[side]}`)
    .join('\n');

const columns: Column<Shown>[] = [
  { title: 'Entry', value: (it) => it.id },
  { title: 'When (UTC)', value: (it) => it.at.toISOString() },
  { title: 'Who', value: (it) => it.by?.name ?? null },
  { title: 'Acting as', value: (it) => it.as?.name ?? null },
  { title: 'By token', value: (it) => it.token?.name ?? null },
  { title: 'Kind', value: (it) => it.subject.words },
  { title: 'Record', value: (it) => it.subject.id },
  { title: 'Name', value: (it) => it.subject.name },
  { title: 'What', value: (it) => it.words },
  { title: 'Before', value: (it) => valuesOf(it, 'before') },
  { title: 'After', value: (it) => valuesOf(it, 'after') },
  { title: 'From', value: (it) => it.address },
  { title: 'Request', value: (it) => it.requestId },
];

/** Pages of a file that is being made. */
const AT_ONCE = 2_000;

async function exportAudit(
  { format, ...wanted }: ParsedInputOf<(typeof auditEndpoints)['GET /audit/export']>,
  context: Context,
  dictionary: AuditDictionary,
) {
  const rows: Shown[] = [];
  let before: number | undefined;
  do {
    const page = await readAudit({ ...wanted, before }, AT_ONCE, context, dictionary);
    rows.push(...(await shownTo(page.rows, context, dictionary)));
    before = page.next ?? undefined;
  } while (before !== undefined && rows.length < MOST_EXPORTED);
  const exported = rows.slice(0, MOST_EXPORTED);
  const email = await emailColumn(context.db, exported, (it) => it.by?.id, 'Who, e-mail');
  return sheetFile('Audit log', format, [...columns, email], exported);
}

/** `open` refuses a record that the asker may not open. */
export const auditServedBy = (open: OpenRecord, dictionary: AuditDictionary) =>
  serve(auditEndpoints, {
    'GET /audit': async ({ perPage, ...it }, context) => {
      const { rows, next, lookedTo } = await readAudit(it, perPage, context, dictionary);
      return { rows: await shownTo(rows, context, dictionary), next, lookedTo };
    },
    'GET /record-history': async ({ kind, id, before, perPage }, context) => {
      await open(context, kind, id);
      const wanted = { subject: auditSubjectsOf(kind), record: String(id), before };
      const { rows, next } = await readAudit(wanted, perPage, context, dictionary);
      return { rows: await shownTo(rows, context, dictionary), next };
    },
    'GET /audit-choices': async (_, { db }) => ({
      subjects: (await subjectsIn(db))
        .map((type) => ({ type, words: dictionary.kind(type) }))
        .toSorted((a, b) => a.words.localeCompare(b.words)),
    }),
    'GET /audit/export': (it, context) => exportAudit(it, context, dictionary),
    'GET /audit-check': (_, { db, now }) => lastCheck(db, now),
    'POST /check-audit': async (_, { db, now, audit, enqueue }) => {
      await noteAsked(db, now);
      await enqueue(CHECK_AUDIT, {});
      audit({ action: 'audit.check', subject: ['audit', 'log'] });
      return { message: 'The audit log is being checked.' };
    },
  });
