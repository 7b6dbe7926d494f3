import { companyCoverage, type CompanyLine } from '#/figures/coverage/company-coverage.facts.ts';
import { sourceNames } from '#/figures/source-names.ts';
import { deliveries } from '#/figures/standing.facts.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay, lengthOf } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { serve, type Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { statesOf, together } from './coverage-states.ts';
import { coverageEndpoints, type Coverage, type CoverageRow } from './coverage.contract.ts';
import { endSource, endedOf, reopenSource } from './end-source.server.ts';

type Asked = ParsedInputOf<(typeof coverageEndpoints)['GET /coverage']>;

/** The lines the person may see, of the table and source asked about. */
async function linesInSight(context: Context, { table, source, account }: Asked) {
  const { db, facts, now } = context;
  const scope = await appsInScope(db, context.who, context.scope);
  const { lines } = await companyCoverage(db, facts, now);
  const apps = scope === 'all' ? undefined : new Set(scope);
  return lines.filter(
    (it) =>
      (!apps || apps.has(it.appId)) &&
      (!table || it.table === table) &&
      (!source || it.source === source) &&
      (!account || it.accountId === account),
  );
}

const missingIn = (lines: readonly CompanyLine[], from: string) =>
  lines
    .flatMap((it) => it.missing)
    .filter((it) => it.to >= from)
    .reduce((sum, it) => sum + lengthOf({ from: it.from < from ? from : it.from, to: it.to }), 0);

async function namesOf({ db }: Context, lines: readonly CompanyLine[]) {
  const accounts = [...new Set(lines.map((it) => it.accountId))];
  const apps = [...new Set(lines.map((it) => it.appId))];
  if (lines.length === 0)
    return { account: new Map<number, string>(), app: new Map<number, string>(), key: new Map() };
  const [accountRows, appRows, keys] = await Promise.all([
    db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', accounts).execute(),
    db.selectFrom('apps').select(['id', 'name']).where('id', 'in', apps).execute(),
    db
      .selectFrom('network_keys')
      .select(['id', 'account_id'])
      .where('account_id', 'in', accounts)
      .orderBy('id')
      .execute(),
  ]);
  return {
    account: new Map(accountRows.map((it) => [it.id, it.name])),
    app: new Map(appRows.map((it) => [it.id, it.name])),
    key: new Map<number, number>(keys.map((it) => [it.account_id, it.id])),
  };
}

async function coverage(asked: Asked, context: Context): Promise<Coverage> {
  const yesterday = addDays(dayOf(context.now), -1);
  const to = asked.to ?? yesterday;
  const days = eachDay({ from: addDays(to, 1 - asked.days), to });
  const lines = await linesInSight(context, asked);
  const isByApp = asked.source !== undefined && asked.account !== undefined;
  const groups = Map.groupBy(lines, (it) =>
    [it.table, it.source, it.accountId, ...(isByApp ? [it.appId] : [])].join(' '),
  );
  const recent = await deliveries(context.facts, yesterday);
  const [names, ended] = await Promise.all([namesOf(context, lines), endedOf(context)]);
  const rows = [...groups.values()].map((of): CoverageRow => {
    const { table, source, accountId, appId } = of[0]!;
    const provisional =
      recent.find((it) => it.table === table && it.source === source)?.provisionalDays ?? [];
    const painted = together(
      of.map((it) => statesOf(it, days, { yesterday, provisional })),
      days.length,
    );
    return {
      table,
      source,
      sourceName: lookUp(sourceNames, source) ?? source,
      account: { id: accountId, name: names.account.get(accountId) ?? 'Unknown account' },
      app: isByApp ? { id: appId, name: names.app.get(appId) ?? 'Unknown app' } : null,
      from: of.map((it) => it.from).sort()[0]!,
      to: of
        .map((it) => it.to)
        .sort()
        .at(-1)!,
      ...painted,
      apps: of.length,
      ended: ended(source, accountId, isByApp ? appId : null),
      keyId: names.key.get(accountId) ?? null,
    };
  });
  // What is missing comes first, and most of it at the top.
  const missingOf = (it: CoverageRow) => it.missingApps.reduce((sum, count) => sum + count, 0);
  rows.sort((a, b) => missingOf(b) - missingOf(a) || (a.sourceName < b.sourceName ? -1 : 1));
  return {
    days,
    rows: rows.slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage),
    totalRows: rows.length,
    missing: missingIn(lines, days[0]!),
  };
}

export const coverageServed = serve(coverageEndpoints, {
  'GET /coverage': coverage,
  'POST /end-source': endSource,
  'POST /reopen-source': reopenSource,
});
