import { domain } from '#/kernel/domain.ts';
import { assignEndpoints } from './assign/assign.contract.ts';
import { formsEndpoints } from './forms/forms.contract.ts';
import { listsEndpoints } from './lists/lists.contract.ts';
import { movesEndpoints } from './moves/moves.contract.ts';
import { peersEndpoints } from './peers/peers.contract.ts';
import { proposalEndpoints } from './proposals/proposals.contract.ts';

export const evaluationEndpoints = {
  ...listsEndpoints,
  ...movesEndpoints,
  ...assignEndpoints,
  ...formsEndpoints,
  ...peersEndpoints,
  ...proposalEndpoints,
};

export const evaluations = domain({
  name: 'evaluations',
  endpoints: evaluationEndpoints,
  permissions: {
    'evaluations:read': {
      words: 'See evaluations: own ones, those of the teams one leads, or all',
      held: { staff: 'own', Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
    'evaluations:evaluate': {
      words: 'Evaluate the people one is asked to evaluate',
      held: { Admin: 'all', HR: 'all', 'Team lead': 'team' },
    },
    'evaluations:write': {
      words: 'Give evaluations out, reassign, extend and reopen them',
      held: { Admin: 'all', HR: 'all' },
    },
    'evaluations:calibrate': {
      words: 'Calibrate scores and release evaluations',
      held: { Admin: 'all', HR: 'all' },
    },
    'evaluations:configure': {
      words: 'Write and publish evaluation forms',
      held: { Admin: 'all', HR: 'all' },
    },
  },
});
