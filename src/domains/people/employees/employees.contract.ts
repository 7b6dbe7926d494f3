import { domain } from '#/kernel/domain.ts';
import { directoryEndpoints } from './directory/directory.contract.ts';
import { importEndpoints } from './import/import.contract.ts';
import { leavingEndpoints } from './leaving/leaving.contract.ts';
import { papersEndpoints } from './papers/papers.contract.ts';
import { recordEndpoints } from './record/record.contract.ts';

export const employees = domain({
  name: 'employees',
  endpoints: {
    ...recordEndpoints,
    ...directoryEndpoints,
    ...papersEndpoints,
    ...leavingEndpoints,
    ...importEndpoints,
  },
  permissions: {
    'employees:read': 'See the employment of people: number, kind, probation, phone',
    'employees:write': 'Keep the HR records of people, with everything but their pay',
    'employee-pay:read': 'See salaries and bank accounts',
    'employee-pay:write': 'Change salaries and bank accounts',
  },
});
