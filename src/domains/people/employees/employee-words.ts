import { formatNumber } from '#/kernel/numbers.ts';
import type { employmentTypes, leavingReasons } from './employee-values.ts';

export const employmentWords: Record<(typeof employmentTypes)[number], string> = {
  'full-time': 'Full time',
  'part-time': 'Part time',
  contract: 'Contract',
  intern: 'Intern',
};

export const reasonWords: Record<(typeof leavingReasons)[number], string> = {
  resigned: 'Resigned',
  'contract-ended': 'Contract ended',
  dismissed: 'Dismissed',
  redundancy: 'Redundancy',
  retired: 'Retired',
  other: 'Other',
};

/** How an employment stands; `missing`: nobody has made the record yet. */
export const employeeStates = ['working', 'probation', 'leaving', 'left', 'missing'] as const;
export type EmployeeState = (typeof employeeStates)[number];

export const stateWords: Record<EmployeeState, string> = {
  working: 'Working',
  probation: 'On probation',
  leaving: 'Leaving',
  left: 'Left',
  missing: 'No record yet',
};

/** `PKR 250,000`; hundredths only where there are any. */
export function payWords({ minor, currency }: { minor: number; currency: string }): string {
  return `${currency} ${formatNumber(minor / 100, minor % 100 === 0 ? 0 : 2)}`;
}
