import { invalid } from '#/kernel/refusal.ts';
import { disclose, enclose } from '#/store/envelope.ts';
import type { KeyValues } from '../connectors/call.ts';
import { reportsOf, type Connector } from '../connectors/connector.ts';

/** An envelope belongs to one network and account: moved to another record it does not open. */
export const purposeOf = (it: { network_id: number; account_id: number }) =>
  `network-key ${it.network_id} ${it.account_id}`;

type Owner = Parameters<typeof purposeOf>[0];

export const sealValues = (values: KeyValues, masterKey: string, owner: Owner): Buffer =>
  enclose(JSON.stringify(values), masterKey, purposeOf(owner));

/** Throws when the master key is another one than it was sealed under. */
export const openValues = (sealed: Buffer, masterKey: string, owner: Owner): KeyValues =>
  JSON.parse(disclose(sealed, masterKey, purposeOf(owner))) as KeyValues;

/** Short secrets would be half told by four characters. */
const masked = (value: string) => {
  // All PEM texts end alike.
  const own = value.replace(/\s*-----END [A-Z ]+-----$/, '');
  return `••••${own.length >= 12 ? own.slice(-4) : ''}`;
};

/** The parts as they may be seen. */
export const shownValues = (values: KeyValues, { fields }: Connector): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, secret }) => {
      const value = values[name];
      return value === undefined ? [] : [[name, secret ? masked(value) : value]];
    }),
  );

/** What is missing of the optional parts: all that one report needs must be there, and never a half. */
function missingOptional(values: KeyValues, connector: Connector): Record<string, string> {
  const { fields, reports } = connector;
  const labelled = (name: string) => fields.find((it) => it.name === name)!.label;
  const begun = reports.flatMap(({ name, needs = [] }) =>
    needs.some((it) => values[it]) ? needs.map((part) => ({ part, name })) : [],
  );
  const half = begun.filter(({ part }) => !values[part]);
  if (half.length > 0 || reportsOf(connector, values).length > 0) {
    return Object.fromEntries(
      half.map(({ part, name }) => [
        `values.${part}`,
        `${labelled(part)} is needed as well for ${name}.`,
      ]),
    );
  }
  const [first] = reports[0]?.needs ?? [];
  const names = reports.map((it) => it.name).join(' or ');
  return { [`values.${first}`]: `Enter what ${names} needs.` };
}

/** @throws Refusal `invalid` that names the part that is missing, unknown or of another form. */
export function checkValues(values: KeyValues, connector: Connector): KeyValues {
  const { fields, name } = connector;
  const wrong = missingOptional(values, connector);
  for (const field of fields) {
    const value = values[field.name];
    if (!value) {
      if (!field.optional) wrong[`values.${field.name}`] = `${field.label} is needed.`;
    } else if (field.pattern && !field.pattern.test(value)) {
      wrong[`values.${field.name}`] = `This does not look like ${field.label} of ${name}.`;
    }
  }
  for (const given of Object.keys(values)) {
    if (!fields.some((it) => it.name === given))
      wrong[`values.${given}`] = 'There is no such part.';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return values;
}
