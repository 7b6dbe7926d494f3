import { expect, test } from 'vitest';
import { groupsOf, nameOf, verifiedEmail } from './claims.ts';

const domains = ['company.com'];
const email = 'Zara@Company.com';

test('an e-mail counts where the provider says that it is theirs, and no to it is no', () => {
  const mail = (claims: object) => verifiedEmail({ email, ...claims }, domains);
  expect(mail({ email_verified: true })).toBe('zara@company.com');
  for (const xms_edov of [true, '1', 1]) expect(mail({ xms_edov })).toBe('zara@company.com');
  expect(mail({})).toBeUndefined();
  expect(mail({ email_verified: false, xms_edov: true })).toBeUndefined();
  expect(mail({ email_verified: 'perhaps' })).toBeUndefined();
  expect(mail({ email: ['a@company.com'], email_verified: true })).toBeUndefined();
});

test.each(['\u212Aara@company.com', 'zara@company.com\u212A', '\u0130lyas@company.com'])(
  'an address that only small letters make another one, %s, is nobody’s',
  (written) => {
    const claims = { email: written, email_verified: true };
    expect(verifiedEmail(claims, domains)).toBeUndefined();
  },
);

test('of Google only accounts that the company manages count', () => {
  const google = (hd?: unknown) =>
    verifiedEmail({ email, email_verified: true, iss: 'https://accounts.google.com', hd }, domains);
  expect(google('company.com')).toBe('zara@company.com');
  for (const hd of [undefined, 'other.com', ['company.com']]) expect(google(hd)).toBeUndefined();
});

test('groups that are told elsewhere are unknown, not none', () => {
  expect(groupsOf({ groups: ['a', 7, 'b'] }, 'groups')).toEqual(['a', 'b']);
  expect(groupsOf({ groups: 'a' }, 'groups')).toEqual(['a']);
  expect(groupsOf({}, 'groups')).toEqual([]);
  expect(groupsOf({ _claim_names: { groups: 'src1' } }, 'groups')).toBeUndefined();
});

test('a name is one clean line, made of what there is', () => {
  expect(nameOf({ name: '  Zara\n\0Malik‮ ' }, email)).toBe('Zara Malik');
  expect(nameOf({ given_name: 'Zara', family_name: 'Malik' }, email)).toBe('Zara Malik');
  expect(nameOf({ name: 7 }, 'zara@company.com')).toBe('zara');
  expect(nameOf({ name: 'z'.repeat(100_000) }, email)).toHaveLength(100);
});
