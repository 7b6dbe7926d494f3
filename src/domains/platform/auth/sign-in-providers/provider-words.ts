import type { Tone } from '#/ui/badge.tsx';
import type { SignInProvider } from './sign-in-providers.contract.ts';

export function stateWords({ isOn, isRequired }: Pick<SignInProvider, 'isOn' | 'isRequired'>): {
  text: string;
  tone: Tone;
} {
  if (!isOn) return { text: 'Off', tone: 'neutral' };
  return isRequired ? { text: 'Required', tone: 'info' } : { text: 'On', tone: 'good' };
}

/** A group and the role its people get, a line each: "admins = Admin". */
export interface Mapped {
  value: string;
  roleId: number;
}

/**
 * Reads what is typed as "group = role", a line each.
 * @returns the rules, or what is wrong with the first line that is.
 */
export function readRules(
  typed: string,
  roles: readonly { id: number; name: string }[],
): Mapped[] | string {
  const rules: Mapped[] = [];
  for (const line of typed.split('\n').map((it) => it.trim())) {
    if (line === '') continue;
    const at = line.lastIndexOf('=');
    const [value, called] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (at < 0 || value === '' || called === '') return `Write “${line}” as group = role.`;
    const role = roles.find((it) => it.name.toLowerCase() === called.toLowerCase());
    if (!role) return `There is no role “${called}” that you may give.`;
    rules.push({ value, roleId: role.id });
  }
  return rules;
}

export const writeRules = (rules: SignInProvider['rules']) =>
  rules.map(({ value, role }) => `${value} = ${role.name}`).join('\n');
