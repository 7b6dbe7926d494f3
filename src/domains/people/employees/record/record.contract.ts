import { z } from 'zod';
import { Email } from '#/domains/platform/auth/sign-in/step.contract.ts';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Day,
  Done,
  FileReply,
  Id,
  Instant,
  line,
  listOf,
  pageOf,
  paging,
  Version,
} from '#/kernel/schema.ts';
import { fieldNames } from '../employee-fields.ts';
import { EmployeeValues, employmentTypes, OpenValues } from '../employee-values.ts';
import { employeeStates } from '../employee-words.ts';
import { sealedNames } from '../sealed/sealed-fields.ts';

export const employeeSorts = [
  'name',
  'employeeNo',
  'title',
  'department',
  'manager',
  'joinedOn',
  'state',
] as const;

const Named = z.object({ id: z.number().int(), name: z.string() });

/** An employee as far as the reader may see them. */
export const EmployeeRow = z.object({
  /** The person's. */
  id: z.number().int(),
  version: Version,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  state: z.enum(employeeStates),
  department: Named.nullable(),
  manager: Named.nullable(),
  teams: z.array(z.string()),
  fields: OpenValues,
  /** Sealed fields the reader may ask for, with whether they hold something. */
  kept: z.partialRecord(z.enum(sealedNames), z.boolean()),
});
export type EmployeeRow = z.output<typeof EmployeeRow>;

export const Employee = EmployeeRow.extend({
  isMe: z.boolean(),
  /** Who report to them. */
  reports: z.array(Named.extend({ title: z.string().nullable() })),
  /** When they were here before they were hired again, the latest first; for those who see the record. */
  earlier: z.array(z.object({ from: Day.nullable(), to: Day })),
  /** The day it is where they live, for those who may end the employment. */
  dayThere: Day.nullable(),
  /** What of the record is open to the reader. */
  can: z.object({
    /** Fields they may change. */
    change: z.array(z.enum(fieldNames)),
    seePapers: z.boolean(),
    changePapers: z.boolean(),
    /** See its history, end it, remove it. */
    keep: z.boolean(),
    /** See what the job, pay and manager were since when; and change it from a day on. */
    seeDated: z.boolean(),
    changeDated: z.boolean(),
    seeChecklists: z.boolean(),
    seeShift: z.boolean(),
    setShift: z.boolean(),
  }),
});
export type Employee = z.output<typeof Employee>;

/** Whom a list, a file and a sum can be of. */
export const wantedFields = {
  q: z.string().trim().max(100).optional(),
  state: listOf(z.enum(employeeStates)).optional(),
  type: listOf(z.enum(employmentTypes)).optional(),
  department: listOf(Id).optional(),
  team: listOf(Id).optional(),
  place: listOf(line(80)).optional(),
};

const wanted = {
  ...wantedFields,
  sort: z.enum(employeeSorts).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
};

/** Somebody who is here, or whom to invite. */
const Newcomer = z
  .strictObject({
    id: Id.optional(),
    name: line(100).optional(),
    email: Email.optional(),
    roleId: Id.optional(),
  })
  .check(({ value, issues }) => {
    const names = ['name', 'email', 'roleId'] as const;
    for (const name of names) {
      const isGiven = value[name] !== undefined;
      if (isGiven === (value.id === undefined)) continue;
      const message = isGiven ? 'Give either a person or somebody new.' : 'This is needed.';
      issues.push({ code: 'custom', message, path: [name], input: value });
    }
  });

const write = notWhileActing(may('employees:write'));

export const recordEndpoints = {
  'GET /employees': endpoint({
    summary: 'List employees with the fields I may see, and their totals',
    access: may('employees:read'),
    input: z.strictObject({ ...wanted, ...paging }),
    output: pageOf(EmployeeRow).extend({
      totals: z.object({
        states: z.record(z.enum(employeeStates), z.number().int()),
      }),
    }),
  }),
  'GET /employees/export': endpoint({
    summary: 'Export employees with the fields I may see',
    access: may('employees:read'),
    input: z.strictObject({ ...wanted, format: z.enum(['csv', 'xlsx']) }),
    output: FileReply,
    download: 'application/octet-stream',
    made: true,
  }),
  'GET /employee': endpoint({
    summary: 'Show one employee: what the directory says, and what else I may see of them',
    access: signedIn,
    input: z.strictObject({ id: Id }),
    output: Employee,
  }),
  'GET /employee-choices': endpoint({
    summary: 'List the departments, teams and places of work that employees can be narrowed to',
    access: signedIn,
    input: z.strictObject({}),
    output: z.object({
      departments: z.array(Named),
      teams: z.array(Named),
      places: z.array(z.string()),
    }),
  }),
  'GET /employee-history': endpoint({
    summary: 'List the changes of a record; values that are nobody else’s business are left out',
    access: may('employees:write'),
    input: z.strictObject({ id: Id, ...paging }),
    output: pageOf(
      z.object({
        at: Instant,
        by: z.string().nullable(),
        action: z.string(),
        /** What was done, in words. */
        words: z.string(),
        changes: z.array(
          z.object({
            field: z.string(),
            before: z.string().nullable(),
            after: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  'POST /update-employee': endpoint({
    summary: 'Change fields of an employee; one I may not change is refused by its name',
    access: notWhileActing(signedIn),
    input: z.strictObject({ id: Id, version: Version, changes: EmployeeValues }),
    output: Employee,
  }),
  'POST /add-update-employee': endpoint({
    summary: 'Make the record of a person, or invite somebody and make theirs',
    access: write,
    input: z.strictObject({
      person: Newcomer,
      /** Without an employee number the next one is given. */
      fields: EmployeeValues,
    }),
    output: Employee,
  }),
  'POST /upload-employee-profile-image': endpoint({
    summary: 'Replace the picture of an employee',
    access: write,
    input: z.strictObject({ id: Id }),
    output: Done.extend({ photo: z.string() }),
    upload: { field: 'image', maxBytes: 8_000_000, reads: { kind: 'picture', side: 512 } },
  }),
  'POST /delete-employee': endpoint({
    summary: 'Remove a record made by mistake; the person and the audit log stay',
    access: write,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};
