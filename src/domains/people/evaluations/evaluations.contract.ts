import { domain } from '#/kernel/domain.ts';
import { assignEndpoints } from './assign/assign.contract.ts';
import { formsEndpoints } from './forms/forms.contract.ts';
import { listsEndpoints } from './lists/lists.contract.ts';
import { movesEndpoints } from './moves/moves.contract.ts';

export const evaluationEndpoints = {
  ...listsEndpoints,
  ...movesEndpoints,
  ...assignEndpoints,
  ...formsEndpoints,
};

export const evaluations = domain({
  name: 'evaluations',
  endpoints: evaluationEndpoints,
  permissions: {
    'evaluations:read': 'See evaluations: own ones, those of the teams one leads, or all',
    'evaluations:evaluate': 'Evaluate the people one is asked to evaluate',
    'evaluations:write': 'Give evaluations out, reassign, extend and reopen them',
    'evaluations:calibrate': 'Calibrate scores and release evaluations',
    'evaluations:configure': 'Write and publish evaluation forms',
  },
});
