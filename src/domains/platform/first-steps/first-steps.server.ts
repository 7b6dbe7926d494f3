import { sql } from 'kysely';
import { serve } from '#/store/handler.ts';
import { firstStepsEndpoints, steps } from './first-steps.contract.ts';

export const firstStepsServed = serve(firstStepsEndpoints, {
  'GET /first-steps': async (_input, { db }) => {
    const done = await db
      .selectNoFrom((eb) => [
        eb.exists(eb.selectFrom('company_settings').where('name', 'is not', null)).as('company'),
        eb.exists(eb.selectFrom('teams')).as('team'),
        sql<boolean>`(select count(*) from (select from people limit 2) as two) > 1`.as('people'),
        eb.exists(eb.selectFrom('apps')).as('app'),
        eb
          .exists(eb.selectFrom('import_batches').where('status', '=', sql.lit('committed')))
          .as('figures'),
      ])
      .executeTakeFirstOrThrow();
    return { taken: steps.filter((it) => done[it]) };
  },
});
