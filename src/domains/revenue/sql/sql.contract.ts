import { domain } from '#/kernel/domain.ts';
import { queryEndpoints } from './queries/queries.contract.ts';
import { runEndpoints } from './run/run.contract.ts';

/** SQL that analysts write over the figures they may see. */
export const sql = domain({
  name: 'sql',
  endpoints: { ...runEndpoints, ...queryEndpoints },
  permissions: {
    'figures:sql': {
      words: 'Write SQL over the figures they may see',
      held: { Admin: 'all', Finance: 'all' },
    },
  },
});
