import { may, signedIn } from '#/kernel/access.ts';
import { action, type Parameter } from '#/kernel/action.ts';
import { call } from '../api.ts';
import type { leavingReasons } from './employee-values.ts';
import type { Paper } from './papers/papers.contract.ts';
import type { Employee } from './record/record.contract.ts';

const RECORDS = '/administration/employees';
const DIRECTORY = '/employee-management';

const person: Parameter = {
  name: 'person',
  label: 'Person',
  kind: 'entity',
  entity: 'person',
  required: true,
};

interface One {
  person: number;
  [name: string]: unknown;
}

const write = may('employees:write');

const employeeAdd = action({
  id: 'employee.add',
  title: 'Add an employee',
  icon: 'user-plus',
  access: write,
  keywords: ['hire', 'new', 'joining', 'onboard', 'record', 'hire someone', 'new hire'],
  run: async (_values, { go }) => go(`${RECORDS}?add=true`),
});

const employeeImport = action({
  id: 'employee.import',
  title: 'Import employees',
  icon: 'table-import',
  access: write,
  keywords: ['csv', 'xlsx', 'excel', 'list', 'staff'],
  run: async (_values, { go }) => go(`${RECORDS}?import=true`),
});

const employeeEdit = action<One>({
  id: 'employee.edit',
  title: 'Change an employee’s record',
  icon: 'pencil',
  access: write,
  keywords: ['title', 'manager', 'probation', 'department', 'hr'],
  verbs: ['employee'],
  parameters: [person],
  run: async ({ person: id }, { go }) => go(`${RECORDS}?employee=${id}&task=employment`),
});

const employeePay = action<One>({
  id: 'employee.pay',
  title: 'Change a salary or bank account',
  icon: 'coin',
  access: may('employee-pay:write'),
  keywords: ['salary', 'raise', 'iban', 'payroll', 'compensation', 'salaries'],
  verbs: ['salary'],
  parameters: [person],
  run: async ({ person: id }, { go }) => go(`${RECORDS}?employee=${id}&task=pay`),
});

const employeePicture = action<One>({
  id: 'employee.picture',
  title: 'Set the picture of an employee',
  icon: 'camera',
  access: write,
  keywords: ['photo', 'face', 'profile'],
  parameters: [person],
  run: async ({ person: id }, { go }) => go(`${RECORDS}?employee=${id}`),
});

const employeeDocument = action<One>({
  id: 'employee.document',
  title: 'Add a document of an employee',
  icon: 'upload',
  access: write,
  keywords: ['contract', 'cnic', 'upload', 'paper', 'certificate'],
  parameters: [person],
  run: async ({ person: id }, { go }) =>
    go(`${RECORDS}?employee=${id}&part=documents&task=document`),
});

export const documentRemove = action<{ paper?: Paper }>({
  id: 'employee.remove-document',
  title: 'Remove a document of an employee',
  icon: 'trash',
  access: write,
  keywords: ['contract', 'paper', 'delete'],
  run: async ({ paper }, { go }) => {
    if (!paper) return go(RECORDS);
    const { message } = await call('POST /remove-employee-document', { document: paper.id });
    return { message };
  },
});

interface Leaving {
  employee?: Employee;
  person?: number;
  lastDay?: string;
  reason?: (typeof leavingReasons)[number] | undefined;
  [name: string]: unknown;
}

export const employeeLeaving = action<Leaving>({
  id: 'employee.leaving',
  title: 'Set the last day of an employee',
  icon: 'logout',
  access: write,
  keywords: ['leave the company', 'resign', 'offboard', 'fire', 'end employment'],
  verbs: ['offboard', 'last day of'],
  parameters: [person],
  run: async ({ employee, person: id, lastDay, reason }, { go }) => {
    if (!employee || !lastDay) return go(`${RECORDS}?employee=${id}&task=leaving`);
    const { version } = employee;
    const done = await call('POST /end-employment', { id: employee.id, version, lastDay, reason });
    return { message: done.message };
  },
});

export const employeeStays = action<{ employee?: Employee }>({
  id: 'employee.stays',
  title: 'Take back the last day of an employee',
  icon: 'arrow-back-up',
  access: write,
  keywords: ['stays', 'resignation', 'withdrawn'],
  run: async ({ employee }, { go }) => {
    if (!employee) return go(`${RECORDS}?state=leaving`);
    const { id, version } = employee;
    return {
      message: (await call('POST /end-employment', { id, version, lastDay: null })).message,
    };
  },
});

export const employeeRemove = action<{ employee?: Employee }>({
  id: 'employee.remove',
  title: 'Remove the record of an employee',
  icon: 'trash',
  access: write,
  keywords: ['delete', 'mistake', 'hr'],
  run: async ({ employee }, { go }) => {
    if (!employee) return go(RECORDS);
    const { id, version } = employee;
    return { message: (await call('POST /delete-employee', { id, version })).message };
  },
});

const orgChart = action({
  id: 'employee.chart',
  title: 'Open the org chart',
  icon: 'list-tree',
  access: signedIn,
  keywords: ['organisation', 'hierarchy', 'who reports to whom', 'structure'],
  run: async (_values, { go }) => go(`${DIRECTORY}?show=chart`),
});

const whoseManager = action<One>({
  id: 'employee.manager',
  title: 'Who is the manager of…',
  icon: 'user-search',
  access: signedIn,
  keywords: ['boss', 'reports to', 'lead', 'supervisor'],
  verbs: ['manager'],
  parameters: [person],
  run: async ({ person: id }) => {
    const { name, manager } = await call('GET /employee', { id });
    return {
      message: manager ? `${name} reports to ${manager.name}.` : `${name} reports to nobody.`,
    };
  },
});

const myContact = action({
  id: 'employee.my-contact',
  title: 'Change my contact details',
  icon: 'at',
  access: signedIn,
  keywords: ['address', 'phone', 'personal e-mail', 'my record'],
  run: async (_values, { go, person: me }) => go(`${DIRECTORY}?employee=${me.id}&task=contact`),
});

export const employeeActions = [
  employeeAdd,
  employeeImport,
  employeeEdit,
  employeePay,
  employeePicture,
  employeeDocument,
  documentRemove,
  employeeLeaving,
  employeeStays,
  employeeRemove,
  orgChart,
  whoseManager,
  myContact,
];
