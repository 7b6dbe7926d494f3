import { CallError } from '#/client/api.ts';
import { PasswordField, TextField } from '#/ui/form/text-field.tsx';
import type { KeyPart } from '../networks.contract.ts';

interface KeyPartsProps {
  parts: readonly KeyPart[];
  values: Record<string, string>;
  errors: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

/** The fields of a key, as the network's connector asks for them. */
export function KeyParts({ parts, values, errors, onChange }: KeyPartsProps) {
  return parts.map(({ name, label, help, secret, optional }) => {
    const Field = secret ? PasswordField : TextField;
    return (
      <Field
        key={name}
        label={optional ? `${label} (optional)` : label}
        help={help ?? undefined}
        name={`part-${name}`}
        autoComplete={secret ? 'new-password' : 'off'}
        spellCheck={false}
        value={values[name] ?? ''}
        error={errors[`values.${name}`]}
        onChange={(value) => onChange({ ...values, [name]: value.trim() })}
      />
    );
  });
}

/** Names the parts that are still empty. */
export const missingParts = (parts: readonly KeyPart[], values: Record<string, string>) =>
  Object.fromEntries(
    parts
      .filter(({ name, optional }) => !optional && !values[name])
      .map(({ name, label }) => [`values.${name}`, `${label} is needed.`]),
  );

/** The parts that are given: an optional one may be empty. */
export const givenParts = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** A refusal that is about a part stands beside the part alone, not at the end of the form too. */
export function besideParts(error: unknown): never {
  const fields = error instanceof CallError ? error.fields : undefined;
  if (!fields || !Object.keys(fields).some((it) => it.startsWith('values.'))) throw error;
  const { message } = error as CallError;
  throw Object.assign(new Error(message), { fields: { ...fields, values: message } });
}
