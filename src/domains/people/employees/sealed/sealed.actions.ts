import { call } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity } from '#/kernel/parameters.ts';
import { fieldOf } from '../employee-fields.ts';
import { sealedNames } from './sealed-fields.ts';
import { payrollWords, sealedWords } from './sealed-words.ts';

const employeeReveal = action({
  id: 'employee.reveal',
  title: 'Show a salary, bank account or national ID',
  icon: 'eye',
  access: signedIn,
  keywords: ['reveal', 'sealed', 'cnic', 'iban', 'pay of', 'earns'],
  verbs: ['show sealed', 'reveal'],
  parameters: {
    person: entity('person'),
    field: choice(
      'Field',
      sealedNames.map((value) => ({ value, label: fieldOf(value).label })),
    ),
  },
  preview: ({ person, field }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const it = await call('GET /employee', { id: person });
      const isThere = field === undefined || field in it.kept;
      return {
        facts: [
          { label: 'Employee', value: it.name },
          { label: 'Audit log', value: 'Keeps that you looked' },
        ],
        ...(!isThere && { refusal: 'This is not yours to see.' }),
      };
    }),
  run: async ({ person, field }) => {
    const { name } = await call('GET /employee', { id: person });
    const values = await call('POST /reveal-employee-field', { id: person, field });
    return { message: `${fieldOf(field).label} of ${name}: ${sealedWords(field, values)}` };
  },
});

const employeePayroll = action({
  id: 'employee.payroll',
  title: 'Show what salaries cost a month',
  icon: 'coin',
  access: may('employee-pay:read'),
  keywords: ['payroll', 'sum', 'total', 'cost of people'],
  verbs: ['payroll'],
  run: async () => ({ message: payrollWords((await call('POST /employees-payroll', {})).rows) }),
});

export const sealedActions = [employeeReveal, employeePayroll];
