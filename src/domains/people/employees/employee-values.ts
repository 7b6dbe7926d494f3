import { z } from 'zod';
import { Day, Id, line, text } from '#/kernel/schema.ts';
import type { FieldName } from './employee-fields.ts';

export const employmentTypes = ['full-time', 'part-time', 'contract', 'intern'] as const;
export type EmploymentType = (typeof employmentTypes)[number];

/** Currencies salaries are paid in; all of them have hundredths. */
export const payCurrencies = ['PKR', 'USD', 'EUR', 'GBP', 'AED'] as const;

export const leavingReasons = [
  'resigned',
  'contract-ended',
  'dismissed',
  'redundancy',
  'retired',
  'other',
] as const;

/** An amount of money in hundredths of its currency, paid by the month. */
const Salary = z.strictObject({
  minor: z.number().int().min(0).max(1_000_000_000_000),
  currency: z.enum(payCurrencies),
});

const Phone = line(30).regex(/^\+?[\d\s()/-]{5,30}$/, 'Write a number like +92 300 1234567.');
/** `Day` begins in 1970, which some people do not. */
const Birthday = z.iso
  .date()
  .refine((it) => it >= '1920-01-01' && it < '2020-01-01', 'Choose a day from 1920 to 2019.');
const Iban = line(34).regex(/^[A-Za-z0-9 -]{6,34}$/, 'Write letters and digits only.');

/** What each field holds. */
const values = {
  name: line(100),
  title: line(100).nullable(),
  departmentId: Id.nullable(),
  managerId: Id.nullable(),
  workPlace: line(80).nullable(),
  joinedOn: Day.nullable(),
  employeeNo: line(20).regex(/^[A-Za-z0-9/_-]+$/, 'Use letters, digits and - / _ only.'),
  employmentType: z.enum(employmentTypes),
  probationEndsOn: Day.nullable(),
  lastDay: Day.nullable(),
  leftReason: z.string().nullable(),
  phone: Phone.nullable(),
  personalEmail: z.email('Write an address like name@example.com.').max(254).nullable(),
  address: text(400).min(1, 'This is needed.').nullable(),
  emergencyName: line(100).nullable(),
  emergencyPhone: Phone.nullable(),
  birthday: Birthday.nullable(),
  birthdayPublic: z.boolean(),
  nationalId: line(30)
    .regex(/^[A-Za-z0-9-]{5,30}$/, 'Write letters, digits and dashes only.')
    .nullable(),
  bankName: line(80).nullable(),
  bankAccount: Iban.nullable(),
  salary: Salary.nullable(),
  hrNotes: text(4000).min(1, 'This is needed.').nullable(),
} satisfies Record<FieldName, z.core.$ZodType>;

/** Fields of an employee; those one may not see are not there. */
export const EmployeeValues = z.strictObject(values).partial();
export type EmployeeValues = z.output<typeof EmployeeValues>;

/** The same as replies have them: what is sealed is shown by asking for it, one at a time. */
export const OpenValues = EmployeeValues.omit({
  nationalId: true,
  bankAccount: true,
  salary: true,
});
export type OpenValues = z.output<typeof OpenValues>;
