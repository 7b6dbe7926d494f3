import { dayOf } from '#/kernel/dates.ts';
import { addMonths } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { documentHref } from '../document-words.ts';
import { documentOf } from '../document.records.ts';
import { toChange } from '../writing/save-document.server.ts';
import type { readingEndpoints } from './reading.contract.ts';
import { ranOut, ranOutKey } from './verification.job.ts';

type Verify = ParsedInputOf<(typeof readingEndpoints)['POST /documents/verify']>;

/** Nobody knows what is right later than that, months. */
const LONGEST = 24;

/** Says that a document is right until a day, in one's own name; `null` takes that back. */
export async function verifyDocument({ id, version, until }: Verify, context: Context) {
  const { db, who, now, audit } = context;
  const row = await toChange(context, id, version);
  const today = dayOf(now);
  if (until !== null && until <= today) throw invalid({ until: 'Choose a day to come.' });
  if (until !== null && until > addMonths(today, LONGEST)) {
    throw invalid({ until: 'At most two years ahead.' });
  }
  await db
    .updateTable('documents')
    .set((eb) => ({
      verified_by: until === null ? null : who.id,
      verified_at: until === null ? null : now,
      verified_until: until,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (row.verified_until !== null) {
    // Tells nobody; the notice that asked for this is settled.
    const settles = ranOutKey(id, row.verified_until);
    const link = documentHref(id);
    await context.notify([], { ...ranOut, title: row.title, link, key: settles, settles });
  }
  audit({
    action: until === null ? 'document.unverify' : 'document.verify',
    subject: ['document', id],
    before: { until: row.verified_until },
    after: { until },
  });
  return documentOf(context, id);
}
