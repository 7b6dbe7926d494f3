import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { fieldOf } from '../employee-fields.ts';
import { needEmployee } from '../employee.records.ts';
import { isInsider, isOneOf, maySee } from '../employees.policy.ts';
import { wantedEmployees } from '../record/list-employees.server.ts';
import { openedOf, openValue } from './envelopes.records.ts';
import type { sealedEndpoints } from './sealed.contract.ts';

type Of<K extends keyof typeof sealedEndpoints> = ParsedInputOf<(typeof sealedEndpoints)[K]>;

/** The only way a sealed field leaves this server. */
export async function revealField(
  { id, field }: Of<'POST /reveal-employee-field'>,
  context: Context,
) {
  const { relation, hasRecord } = await needEmployee(context, id);
  if (!isInsider(relation)) throw notFound('This employee');
  const label = fieldOf(field).label;
  if (!maySee(relation, field)) throw notAllowed(`You may not see this: ${label.toLowerCase()}.`);
  if (!hasRecord) throw notFound('This record');
  return context.commit(async (inside) => {
    const values = await openedOf(inside, id, [field]);
    inside.audit({ action: 'employee.reveal', subject: ['employee', id], after: { field: label } });
    return values;
  });
}

/** Of fewer people in a currency a sum tells what one of them earns: the audit log names them. */
const FEW = 5;

interface Sum {
  currency: string;
  minor: number;
  names: string[];
}

/** What the employees that are asked for cost a month; who has left costs nothing. */
export async function addUpPayroll(it: Of<'POST /employees-payroll'>, context: Context) {
  const { who, masterKey } = context;
  const found = await wantedEmployees(it, context)
    .select(['p.id', 'p.name', 'e.salary_sealed'])
    .where('e.salary_sealed', 'is not', null)
    .where('p.status', '<>', 'left')
    .where(isOneOf(who, ['self', 'pay']))
    .orderBy('p.name')
    .execute();
  const sums = new Map<string, Sum>();
  for (const { id, name, salary_sealed } of found) {
    const pay = openValue(salary_sealed!, masterKey, id, 'salary') as {
      minor: number;
      currency: string;
    };
    const sum = sums.get(pay.currency) ?? { currency: pay.currency, minor: 0, names: [] };
    sum.minor += pay.minor;
    sum.names.push(name);
    sums.set(pay.currency, sum);
  }
  const few = [...sums.values()].flatMap(({ names }) => (names.length < FEW ? names : []));
  await context.commit(async (inside) =>
    inside.audit({
      action: 'employee.reveal-payroll',
      subject: ['employee', 'all'],
      after: {
        people: found.length,
        ...(few.length > 0 && { names: few }),
      },
    }),
  );
  const rows = [...sums.values()].map(({ names, ...it }) => ({ ...it, people: names.length }));
  return { rows: rows.sort((one, other) => other.minor - one.minor) };
}
