import { sql } from 'kysely';
import { abilities } from '#/domains/platform/audit/changes.ts';
import { auditWords } from '#/server/audit-words.ts';
import type { Db } from '#/store/records/records.ts';

/** Ids that the server gives to requests; jobs and commands have none. */
const REAL_REQUEST = '^(req_[0-9A-HJKMNP-TV-Z]{8,10})?$';

/** What of a test's requests' entries in the audit log has no words; undefined when all has. */
export async function wordlessIn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ action: string; kind: string; field: string | null }>`
    select distinct a.action, a.subject_type as kind, f.field
    from audit a
    left join lateral (
      select jsonb_object_keys(v) as field
      from (values (a.before), (a.after)) sides (v) where jsonb_typeof(v) = 'object') f on true
    where a.request_id ~ ${REAL_REQUEST}`.execute(db);
  const missing = rows.flatMap(({ field, ...of }) => [
    ...(auditWords.kinds.has(of.kind) ? [] : [`the kind ${of.kind}`]),
    ...(auditWords.actions.has(of.action) ? [] : [`the action ${of.action}`]),
    ...(field === null || abilities.includes(field) || auditWords.hasField(of, field)
      ? []
      : [`the field ${field} of ${of.action}`]),
  ]);
  if (missing.length === 0) return undefined;
  const all = [...new Set(missing)].join(', ');
  return `The audit log has no words for ${all}. They stand in the domain’s -audit-words.ts.`;
}
