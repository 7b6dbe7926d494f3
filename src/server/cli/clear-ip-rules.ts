import { auditOfSystem } from '#/store/audit/audit.ts';
import type { Db } from '#/store/records/records.ts';

/** Deletes every rule about addresses, so that whoever locked everybody out comes in again. */
export const clearIpRules = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('ip_rules')
      .returning(['id', 'kind', 'network', 'label', 'exempt'])
      .execute();
    const entries = gone.map(({ id, ...before }) => ({
      action: 'ip-rule.delete',
      subject: ['ip-rule', id] as const,
      before,
    }));
    await auditOfSystem(tx, entries, 'command line', now);
    return gone.length;
  });
