import { invalid } from '#/kernel/refusal.ts';
import { disclose, enclose } from '#/store/envelope.ts';
import type { Connector, KeyValues } from '../connectors/connector.ts';

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
const masked = (value: string) => `••••${value.length >= 12 ? value.slice(-4) : ''}`;

/** The parts as they may be seen. */
export const shownValues = (values: KeyValues, { fields }: Connector): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ name, secret }) => [name, secret ? masked(values[name]!) : values[name]!]),
  );

/** @throws Refusal `invalid` that names the part that is missing, unknown or of another form. */
export function checkValues(values: KeyValues, { fields, name }: Connector): KeyValues {
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (!value) wrong[`values.${field.name}`] = `${field.label} is needed.`;
    else if (field.pattern && !field.pattern.test(value)) {
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
