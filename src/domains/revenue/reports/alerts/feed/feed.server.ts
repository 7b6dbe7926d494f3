import { stale } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { feedEndpoints } from './feed.contract.ts';
import { findingsOf, openFinding, selectFindings } from './findings.records.ts';

export const feedServed = serve(feedEndpoints, {
  'GET /alert-findings': async ({ page, perPage, ...wanted }, context) => {
    const range = { limit: perPage, offset: (page - 1) * perPage };
    const rows = await selectFindings(context, { ...wanted, ...range });
    return { rows: await findingsOf(context, rows), totalRows: rows[0]?.total ?? 0 };
  },

  'POST /see-alert-finding': async ({ id }, context) => {
    await openFinding(context, id);
    await context.db
      .insertInto('report_alert_seen')
      .values({ finding_id: id, person_id: context.who.id, at: context.now })
      .onConflict((on) => on.doNothing())
      .execute();
    return openFinding(context, id);
  },

  'POST /acknowledge-alert-finding': async ({ id, version, known, note }, context) => {
    const { db, who, now, audit } = context;
    const before = await openFinding(context, id);
    const changed = await db
      .updateTable('report_alert_findings')
      .set((it) => ({
        known_by: known ? who.id : null,
        known_at: known ? now : null,
        note: known ? note || null : null,
        version: it('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw stale(before);
    audit({
      action: known ? 'report-alert.acknowledge' : 'report-alert.reopen',
      subject: ['report-alert', before.alert.id],
      before: { known: before.known?.by.name ?? null, note: before.known?.note ?? null },
      after: { finding: id, known, note },
    });
    return openFinding(context, id);
  },
});
