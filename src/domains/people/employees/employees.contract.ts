import { domain } from '#/kernel/domain.ts';
import { checklistsEndpoints } from './checklists/checklists.contract.ts';
import { customFieldsEndpoints } from './custom-fields/custom-fields.contract.ts';
import { directoryEndpoints } from './directory/directory.contract.ts';
import { importEndpoints } from './import/import.contract.ts';
import { leavingEndpoints } from './leaving/leaving.contract.ts';
import { papersEndpoints } from './papers/papers.contract.ts';
import { recordEndpoints } from './record/record.contract.ts';
import { sealedEndpoints } from './sealed/sealed.contract.ts';
import { shiftsEndpoints } from './shifts/shifts.contract.ts';
import { timelineEndpoints } from './timeline/timeline.contract.ts';

export const employees = domain({
  name: 'employees',
  endpoints: {
    ...recordEndpoints,
    ...directoryEndpoints,
    ...papersEndpoints,
    ...leavingEndpoints,
    ...importEndpoints,
    ...shiftsEndpoints,
    ...sealedEndpoints,
    ...timelineEndpoints,
    ...checklistsEndpoints,
    ...customFieldsEndpoints,
  },
  permissions: {
    'employees:read': {
      words: 'See the employment of people: number, kind, probation, phone',
      held: { Admin: 'all', HR: 'all', Finance: 'all', 'Team lead': 'team' },
    },
    'employees:write': {
      words: 'Keep the HR records of people, with everything but their pay',
      held: { Admin: 'all', HR: 'all' },
    },
    'employee-pay:read': {
      words: 'See salaries and bank accounts',
      held: { HR: 'all', Finance: 'all' },
    },
    'employee-pay:write': {
      words: 'Change salaries and bank accounts',
      held: { HR: 'all', Finance: 'all' },
    },
  },
});
