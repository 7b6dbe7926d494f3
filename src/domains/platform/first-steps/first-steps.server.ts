import { sql } from 'kysely';
import { serve } from '#/store/handler.ts';
import { firstStepsEndpoints, steps } from './first-steps.contract.ts';

export const firstStepsServed = serve(firstStepsEndpoints, {
  'GET /first-steps': async (_input, { db }) => {
    const { rows } = await sql<Record<(typeof steps)[number], boolean>>`
      select exists (select from company_settings where name is not null) as company,
        exists (select from teams) as team,
        (select count(*) from (select from people limit 2) as two) > 1 as people,
        exists (select from apps) as app,
        exists (select from import_batches where status = 'committed') as figures
    `.execute(db);
    return { taken: steps.filter((it) => rows[0]?.[it]) };
  },
});
