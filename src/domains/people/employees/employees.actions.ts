import { call } from '#/client/api.ts';
import { oneOf, optionFrom, refusing } from '#/client/listed.ts';
import { may, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity } from '#/kernel/parameters.ts';
import { checklistActions } from './checklists/checklists.actions.ts';
import { customFieldActions } from './custom-fields/custom-fields.actions.ts';
import { leavingActions } from './leaving.actions.ts';
import { paperKindWords } from './papers/paper-words.ts';
import { recordActions } from './record.actions.ts';
import { employeeRename } from './rename.actions.ts';
import { sealedActions } from './sealed/sealed.actions.ts';
import { shiftActions } from './shifts/shifts.actions.ts';
import { timelineActions } from './timeline/timeline.actions.ts';

const RECORDS = '/administration/employees';
const DIRECTORY = '/employee-management';
const write = may('employees:write');

const employeeAdd = action({
  id: 'employee.add',
  title: 'Add an employee',
  icon: 'user-plus',
  access: write,
  keywords: ['hire', 'new employee', 'joining', 'onboard', 'record', 'hire someone', 'new hire'],
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

const employeeEdit = action({
  id: 'employee.edit',
  title: 'Change an employee’s record',
  icon: 'pencil',
  access: write,
  keywords: ['title', 'manager', 'probation', 'department', 'hr'],
  verbs: ['employee'],
  parameters: { person: entity('person') },
  run: async ({ person: id }, { go }) => go(`${RECORDS}?employee=${id}&task=employment`),
});

const employeePicture = action({
  id: 'employee.picture',
  title: 'Set the picture of an employee',
  icon: 'camera',
  access: write,
  keywords: ['photo', 'face', 'profile'],
  parameters: { person: entity('person') },
  run: async ({ person: id }, { go }) => go(`${RECORDS}?employee=${id}`),
});

const employeeDocument = action({
  id: 'employee.document',
  title: 'Add a document of an employee',
  icon: 'upload',
  access: write,
  keywords: ['contract', 'cnic', 'upload', 'paper', 'certificate'],
  parameters: { person: entity('person') },
  run: async ({ person: id }, { go }) =>
    go(`${RECORDS}?employee=${id}&part=documents&task=document`),
});

const papersOf = async (id: number) => (await call('GET /employee-documents', { id })).rows;

export const documentRemove = action({
  id: 'employee.remove-document',
  title: 'Remove a document of an employee',
  icon: 'trash',
  access: write,
  keywords: ['contract', 'paper', 'delete'],
  verbs: ['remove document of', 'remove paper of'],
  parameters: {
    person: entity('person'),
    paper: optionFrom(
      'Document',
      async ({ person }: { person: number }) =>
        (await papersOf(person)).map(({ id, title, kind, fileName }) => ({
          id,
          title,
          note: `${paperKindWords[kind]}, ${fileName}`,
        })),
      ['person'],
    ),
  },
  confirm: 'Its file is gone for good.',
  preview: ({ person, paper }) =>
    refusing(async () => {
      if (person === undefined || paper === undefined) return { facts: [] };
      const { title, fileName } = oneOf(await papersOf(person), paper, 'This document');
      return { facts: [{ label: 'Document', value: title, note: fileName }] };
    }),
  run: async ({ paper: document }) => {
    const { message } = await call('POST /remove-employee-document', { document });
    return { message };
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

const whoseManager = action({
  id: 'employee.manager',
  title: 'Who is the manager of…',
  icon: 'user-search',
  access: signedIn,
  keywords: ['boss', 'reports to', 'lead', 'supervisor'],
  verbs: ['manager'],
  parameters: { person: entity('person') },
  run: async ({ person: id }) => {
    const { name, manager } = await call('GET /employee', { id });
    return {
      message: manager ? `${name} reports to ${manager.name}.` : `${name} reports to nobody.`,
    };
  },
});

export const employeeActions = [
  employeeAdd,
  employeeImport,
  employeeEdit,
  employeePicture,
  employeeDocument,
  documentRemove,
  ...leavingActions,
  ...recordActions,
  employeeRename,
  ...sealedActions,
  ...timelineActions,
  ...shiftActions,
  ...checklistActions,
  ...customFieldActions,
  orgChart,
  whoseManager,
];
