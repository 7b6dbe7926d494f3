import { sql } from 'kysely';
import { isLateOn, lastDays } from '#/figures/app-days.facts.ts';
import type { Scope } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { teamInScope } from '#/store/scope.ts';
import { accountDays } from './account-days.facts.ts';
import { healthOf, type KeyState } from './account-health.ts';
import type { AppAccount } from './accounts.contract.ts';

const accountRows = (db: Db) =>
  db
    .selectFrom('accounts as c')
    .leftJoin('networks as n', 'n.code', 'c.kind')
    .leftJoin('people as o', 'o.id', 'c.owner_id')
    .select(['c.id', 'c.version', 'c.name', 'c.kind', 'c.note', 'c.owner_id', 'c.currency'])
    .select(['n.name as network', 'o.name as owner'])
    .execute();

const appRows = ({ db, who }: Context, scope: Scope) =>
  db
    .selectFrom('apps')
    .select(['id', 'name', 'icon', 'icon_file', 'platform', 'status', 'account_id'])
    .where(teamInScope('team_id', who, scope))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

/** What the keys of the accounts last did; what they are is nobody's business here. */
async function keyStates(db: Db): Promise<Map<number, KeyState[]>> {
  const rows = await db
    .selectFrom('network_keys as k')
    .innerJoin('networks as n', 'n.id', 'k.network_id')
    .leftJoin('network_sources as s', 's.key_id', 'k.id')
    .select(['k.id', 'k.account_id', 'n.name as network', 'k.refusal', 'k.expires_on'])
    .select((it) => it.fn.coalesce(it.fn.max('s.failures'), sql.lit(0)).as('failures'))
    .select(sql<string | null>`(array_agg(s.problem order by s.failures desc))[1]`.as('problem'))
    .groupBy(['k.id', 'n.name'])
    .orderBy('k.id')
    .execute();
  const byAccount = new Map<number, KeyState[]>();
  for (const { account_id, expires_on, id, ...it } of rows) {
    void id;
    const states = byAccount.get(account_id) ?? [];
    byAccount.set(account_id, [...states, { ...it, expiresOn: expires_on }]);
  }
  return byAccount;
}

export interface AccountWithApps {
  account: AppAccount;
  apps: {
    id: number;
    name: string;
    icon: number;
    iconFile: string | null;
    platform: 'android' | 'ios';
    status: 'draft' | 'live' | 'paused' | 'sunset' | 'archived';
    lastDay: string | null;
    isLate: boolean;
  }[];
}

/**
 * Every account the reader may see with its apps of their scope: all of them, or those that hold an
 * app of one's teams. There are some dozens at most, so they are judged together.
 */
export async function accountsInScope(context: Context, scope: Scope): Promise<AccountWithApps[]> {
  const { db, facts, now } = context;
  const today = dayOf(now);
  const [rows, apps, keys, reported, reach] = await Promise.all([
    accountRows(db),
    appRows(context, scope),
    keyStates(db),
    accountDays(facts, now),
    lastDays(facts, now),
  ]);
  return rows.flatMap((row) => {
    const isStore = row.kind === 'store';
    const days = isStore ? reach : (reported.get(row.id) ?? new Map<number, string>());
    const own = apps
      .filter((it) => (isStore ? it.account_id === row.id : days.has(it.id)))
      .map(({ account_id, icon_file, ...it }) => {
        void account_id;
        const lastDay = days.get(it.id) ?? null;
        const isLate = isStore && it.status === 'live' && isLateOn(lastDay, now);
        return { ...it, iconFile: icon_file, lastDay, isLate };
      });
    if (scope !== 'all' && own.length === 0) return [];
    const lastDay = own.reduce<string | null>(
      (last, it) => (it.lastDay && it.lastDay > (last ?? '') ? it.lastDay : last),
      null,
    );
    const live = own.filter((it) => it.status === 'live');
    const account: AppAccount = {
      id: row.id,
      version: row.version,
      name: row.name,
      kind: row.kind,
      kindName: isStore ? 'Store' : (row.network ?? row.kind),
      owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner ?? '' },
      note: row.note,
      currency: row.currency,
      appCount: own.length,
      lastDay,
      ...healthOf({
        isStore,
        today,
        lastDay,
        isLate: isLateOn(lastDay, now),
        liveApps: live.length,
        lateApps: live.filter((it) => it.isLate).length,
        appCount: own.length,
        keys: keys.get(row.id) ?? [],
      }),
    };
    return [{ account, apps: own }];
  });
}
