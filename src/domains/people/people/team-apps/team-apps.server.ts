import { sql } from 'kysely';
import { serve } from '#/store/handler.ts';
import { sheetFile } from '#/store/sheet.ts';
import { teamAppsEndpoints } from './team-apps.contract.ts';
import { findOwned, ownedOf, sorted, teamsOf, wantedApps } from './team-apps.records.ts';
import { takeBack, transferApps } from './transfer-apps.server.ts';
import { listTransfers } from './transfers.records.ts';

/** More than any studio has. */
const MOST_EXPORTED = 5000;

const platformWords = { android: 'Android', ios: 'iOS' } as const;

export const teamAppsServed = serve(teamAppsEndpoints, {
  'GET /team-apps': async ({ page, perPage, ...wanted }, context) => {
    const query = wantedApps(context, wanted);
    const { total } = await query
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    const rows = await sorted(query, wanted)
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    return {
      rows: rows.map((it) => ownedOf(it, context.who)),
      totalRows: total,
      teams: await teamsOf(context),
    };
  },

  'GET /team-apps/export': async ({ format, ...wanted }, context) => {
    const rows = await sorted(wantedApps(context, wanted), wanted).limit(MOST_EXPORTED).execute();
    const columns = [
      { title: 'App', value: (it: (typeof rows)[number]) => it.name },
      { title: 'Key', value: (it: (typeof rows)[number]) => it.key },
      { title: 'Platform', value: (it: (typeof rows)[number]) => platformWords[it.platform] },
      { title: 'Team', value: (it: (typeof rows)[number]) => it.team },
      { title: 'Lead', value: (it: (typeof rows)[number]) => it.lead },
      { title: 'Since', value: (it: (typeof rows)[number]) => it.since },
      { title: 'Goes to', value: (it: (typeof rows)[number]) => it.to_name },
      { title: 'On', value: (it: (typeof rows)[number]) => it.effective_on },
    ];
    return sheetFile('team apps', format, columns, rows);
  },

  'GET /team-app-history': async ({ app: id }, context) => {
    const app = await findOwned(context, id);
    const rows = await context.db
      .selectFrom('app_owners as o')
      .leftJoin('teams as t', 't.id', 'o.team_id')
      .leftJoin('people as p', 'p.id', 'o.given_by')
      .select(['o.id', 't.name as team', 'o.since', 'o.until', 'p.name as by'])
      .where('o.app_id', '=', id)
      .orderBy('o.since', 'desc')
      .orderBy('o.id', 'desc')
      .limit(200)
      .execute();
    return { app, rows };
  },

  'GET /app-transfers': listTransfers,
  'POST /transfer-apps': transferApps,
  'POST /take-back-transfer': takeBack,
});
