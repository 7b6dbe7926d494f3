import { call } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { amount, choice, day, entity, optional, orNone, text } from '#/kernel/parameters.ts';
import type { Amount } from '#/kernel/reading/amount.ts';
import { fieldOf } from './employee-fields.ts';
import { employmentTypes, payCurrencies, type EmployeeValues } from './employee-values.ts';
import { employmentWords, payWords } from './employee-words.ts';
import type { Employee } from './record/record.contract.ts';
import { isSealed } from './sealed/sealed-fields.ts';

const access = may('employees:write');
type Field = keyof EmployeeValues;

const employeeOf = (id: number) => call('GET /employee', { id });

/** Changes fields of a record, and can put back what was there. */
async function change(id: number, changes: EmployeeValues, words: string) {
  const before = await employeeOf(id);
  const saved = await call('POST /update-employee', { id, version: before.version, changes });
  const names = Object.keys(changes) as Field[];
  const was = Object.fromEntries(
    names.map((it) => [it, isSealed(it) ? null : (before.fields[it] ?? null)]),
  ) as EmployeeValues;
  // What was sealed is not known here, and not asked for only to be put back.
  if (names.some(isSealed)) return { message: `${before.name} ${words}` };
  return {
    message: `${before.name} ${words}`,
    undo: () => call('POST /update-employee', { id, version: saved.version, changes: was }),
  };
}

const previewOf = (
  id: number | undefined,
  field: Field,
  now: (it: Employee) => string | null | undefined,
  then?: string,
) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await employeeOf(id);
    const { label } = fieldOf(field);
    return {
      facts: [
        { label: 'Employee', value: it.name, note: it.fields.title ?? undefined },
        { label, value: now(it) ?? 'Nothing' },
        ...(then ? [{ label: 'New', value: then }] : []),
      ],
      ...(!it.can.change.includes(field) && { refusal: 'This is not yours to change.' }),
    };
  });

const setManager = action({
  id: 'employee.set-manager',
  title: 'Set the manager of an employee',
  icon: 'user-cog',
  access,
  keywords: ['boss', 'reports to', 'line'],
  verbs: ['set manager', 'reports to'],
  parameters: {
    person: entity('person'),
    manager: orNone(entity('person', 'Manager'), 'nobody'),
  },
  preview: ({ person }) => previewOf(person, 'managerId', (it) => it.manager?.name),
  run: async ({ person, manager }) => {
    const words = manager ? `reports to ${(await employeeOf(manager)).name}` : 'reports to nobody';
    return change(person, { managerId: manager }, words);
  },
});

const setType = action({
  id: 'employee.set-type',
  title: 'Set how somebody is employed',
  icon: 'user-cog',
  access,
  keywords: ['full-time', 'part-time', 'contract', 'intern', 'employment type'],
  verbs: ['employ', 'employment'],
  parameters: {
    person: entity('person'),
    type: choice(
      'Employment',
      employmentTypes.map((value) => ({ value, label: employmentWords[value] })),
    ),
  },
  preview: ({ person, type }) =>
    previewOf(
      person,
      'employmentType',
      ({ fields }) => fields.employmentType && employmentWords[fields.employmentType],
      type && employmentWords[type],
    ),
  run: ({ person, type }) =>
    change(person, { employmentType: type }, `is ${employmentWords[type].toLowerCase()}`),
});

const setProbation = action({
  id: 'employee.set-probation',
  title: 'Set when a probation ends',
  icon: 'calendar',
  access,
  keywords: ['trial', 'confirmation', 'employee'],
  verbs: ['probation'],
  parameters: { person: entity('person'), until: orNone(day('Ends on'), 'none', 'over') },
  preview: ({ person, until }) =>
    previewOf(
      person,
      'probationEndsOn',
      ({ fields }) => fields.probationEndsOn && namedDay(fields.probationEndsOn),
      until ? namedDay(until) : undefined,
    ),
  run: ({ person, until }) =>
    change(
      person,
      { probationEndsOn: until },
      until ? `is on probation until ${namedDay(until)}` : 'is on no probation',
    ),
});

/** A salary as it was typed; undefined in a currency nobody is paid in. */
function typedPay({ micros, currency }: Amount) {
  const paid = payCurrencies.find((it) => it === currency);
  return paid && { minor: Math.round(micros / 10_000), currency: paid };
}

/** What somebody was paid in is sealed as well: nothing is taken for granted. */
const refusalOf = ({ currency }: Amount) =>
  currency
    ? `Pay is in ${payCurrencies.join(', ')}.`
    : 'Name the currency as well, as in PKR 250,000.';

const employeePay = action({
  id: 'employee.pay',
  title: 'Change a salary or bank account',
  icon: 'coin',
  access: may('employee-pay:write'),
  keywords: ['salary', 'raise', 'iban', 'payroll', 'compensation', 'salaries'],
  verbs: ['salary'],
  parameters: {
    person: entity('person'),
    salary: optional(amount('A month')),
  },
  preview: ({ person, salary }) =>
    refusing(async () => {
      if (person === undefined) return { facts: [] };
      const pay = salary && typedPay(salary);
      if (salary && !pay) return { facts: [], refusal: refusalOf(salary) };
      const now = (it: Employee) => (it.kept.salary ? 'Sealed' : null);
      return previewOf(person, 'salary', now, pay && `${payWords(pay)} a month`);
    }),
  run: async ({ person, salary }, { go }) => {
    if (salary === undefined) return go(`/administration/employees?employee=${person}&task=pay`);
    const pay = typedPay(salary);
    if (!pay) throw new Error(refusalOf(salary));
    return change(person, { salary: pay }, `earns ${payWords(pay)} a month`);
  },
});

const contactFields = [
  'phone',
  'personalEmail',
  'address',
  'emergencyName',
  'emergencyPhone',
] as const;

const myContact = action({
  id: 'employee.my-contact',
  title: 'Change my contact details',
  icon: 'at',
  access: signedIn,
  keywords: ['address', 'phone', 'personal e-mail', 'my record'],
  verbs: ['my contact', 'set my'],
  parameters: {
    field: optional(
      choice(
        'Detail',
        contactFields.map((value) => ({ value, label: fieldOf(value).label })),
      ),
    ),
    value: optional(text('New value')),
  },
  preview: async ({ field, value }, { person }) => {
    if (!field) return { facts: [] };
    const it = await previewOf(person.id, field, ({ fields }) => fields[field], value);
    return { ...it, facts: it.facts.slice(1) };
  },
  run: async ({ field, value }, { go, person }) => {
    if (!field || !value) return go(`/employee-management?employee=${person.id}&task=contact`);
    const words = `has a new ${fieldOf(field).label.toLowerCase()}`;
    return change(person.id, { [field]: value }, words);
  },
});

const makeRecord = action({
  id: 'employee.make-record',
  title: 'Make the employee record of a person',
  icon: 'user-plus',
  access,
  keywords: ['hire', 'new', 'joining', 'onboard'],
  verbs: ['make record of', 'make employee'],
  parameters: { person: entity('person'), joined: optional(day('Joined on')) },
  run: async ({ person, joined }) => {
    const fields = joined ? { joinedOn: joined } : {};
    const { id, version, name } = await call('POST /add-update-employee', {
      person: { id: person },
      fields,
    });
    return {
      message: `${name} has a record`,
      undo: () => call('POST /delete-employee', { id, version }),
    };
  },
});

export const recordActions = [
  makeRecord,
  setManager,
  setType,
  setProbation,
  employeePay,
  myContact,
];
