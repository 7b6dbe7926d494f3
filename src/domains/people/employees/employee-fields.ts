/**
 * Who somebody is to an employee. `everybody`: whoever is signed in. `self`: the person; on one's own
 * record one is nothing else, whatever one's role. `reader`: the manager, and whom `employees:read`
 * reaches them for. `hr`: `employees:write`. `pay`: `employee-pay:read`, to change `employee-pay:write`.
 */
export type Audience = 'everybody' | 'self' | 'reader' | 'hr' | 'pay';

export type FieldSection = 'employment' | 'contact' | 'emergency' | 'personal' | 'pay' | 'notes';

interface Field {
  label: string;
  section: FieldSection;
  /** Who is shown it; for everybody else it is not in the reply. */
  see: readonly Audience[];
  /** Who may change it by the record's form. */
  change: readonly Audience[];
  /** Its values may stand in the audit log, which more people read than the record. */
  audited?: true;
}

const working = ['self', 'reader', 'hr'] as const;
const own = ['self', 'hr'] as const;
const paid = ['self', 'pay'] as const;

/** The one table of who sees and who changes what of an employee. */
const employeeFields = {
  name: {
    label: 'Name',
    section: 'employment',
    see: ['everybody'],
    change: ['hr'],
    audited: true,
  },
  title: {
    label: 'Title',
    section: 'employment',
    see: ['everybody'],
    change: ['hr'],
    audited: true,
  },
  departmentId: {
    label: 'Department',
    section: 'employment',
    see: ['everybody'],
    change: ['hr'],
    audited: true,
  },
  managerId: {
    label: 'Manager',
    section: 'employment',
    see: ['everybody'],
    change: ['hr'],
    audited: true,
  },
  workPlace: {
    label: 'Place of work',
    section: 'employment',
    see: ['everybody'],
    change: ['hr'],
    audited: true,
  },
  joinedOn: {
    label: 'Joined on',
    section: 'employment',
    see: ['everybody'],
    change: ['hr'],
    audited: true,
  },
  employeeNo: {
    label: 'Employee number',
    section: 'employment',
    see: [...working, 'pay'],
    change: ['hr'],
    audited: true,
  },
  employmentType: {
    label: 'Employment',
    section: 'employment',
    see: working,
    change: ['hr'],
    audited: true,
  },
  probationEndsOn: {
    label: 'Probation ends on',
    section: 'employment',
    see: working,
    change: ['hr'],
    audited: true,
  },
  // Both are set by ending the employment, which asks what has to be handed over.
  lastDay: { label: 'Last day', section: 'employment', see: working, change: [], audited: true },
  leftReason: { label: 'Reason for leaving', section: 'employment', see: ['hr'], change: [] },
  phone: { label: 'Phone', section: 'contact', see: working, change: own },
  personalEmail: { label: 'Personal e-mail', section: 'contact', see: own, change: own },
  address: { label: 'Address', section: 'contact', see: own, change: own },
  emergencyName: { label: 'Whom to call', section: 'emergency', see: working, change: own },
  emergencyPhone: { label: 'Their phone', section: 'emergency', see: working, change: own },
  birthday: { label: 'Birthday', section: 'personal', see: own, change: own },
  birthdayPublic: {
    label: 'Colleagues may know my birthday',
    section: 'personal',
    see: own,
    change: ['self'],
    audited: true,
  },
  nationalId: { label: 'National ID (CNIC)', section: 'personal', see: own, change: ['hr'] },
  bankName: { label: 'Bank', section: 'pay', see: paid, change: ['pay'] },
  bankAccount: { label: 'Bank account (IBAN)', section: 'pay', see: paid, change: ['pay'] },
  salary: { label: 'Salary a month', section: 'pay', see: paid, change: ['pay'] },
  hrNotes: { label: 'Notes of HR', section: 'notes', see: ['hr'], change: ['hr'] },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof employeeFields;
export const fieldNames = Object.keys(employeeFields) as FieldName[];
export const fieldOf = (name: FieldName): Field => employeeFields[name];

/** Kept with the person: there also while HR has made no record. */
const personFields = [
  'name',
  'title',
  'departmentId',
  'joinedOn',
  'phone',
  'emergencyName',
  'emergencyPhone',
] as const satisfies readonly FieldName[];
export const isPersonField = (name: FieldName) =>
  (personFields as readonly FieldName[]).includes(name);

/** Papers of an employee: who reads them, and who adds and removes them. */
export const paperRights = { see: own, change: ['hr'] } as const satisfies Pick<
  Field,
  'see' | 'change'
>;

export const sectionTitles: Record<FieldSection, string> = {
  employment: 'Employment',
  contact: 'Contact',
  emergency: 'In an emergency',
  personal: 'Personal',
  pay: 'Compensation',
  notes: 'Notes of HR',
};
