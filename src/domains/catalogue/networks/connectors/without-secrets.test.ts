import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

const connector = {
  fields: [
    { name: 'account', label: 'Account', secret: false },
    { name: 'token', label: 'Token', secret: true },
  ],
};

test('a secret leaves no trace in a text, as it is or as a query has it; what is open stays', () => {
  const key = { account: 'act_1', token: 'a+b/c= secret' };
  const text = 'GET /act_1?t=a%2Bb%2Fc%3D%20secret failed: a+b/c= secret is no token of act_1';
  expect(withoutSecrets(text, connector, key)).toBe(
    'GET /act_1?t=… failed: … is no token of act_1',
  );
});

test('long answers are cut, and a missing or tiny part changes nothing', () => {
  expect(withoutSecrets('x'.repeat(900), connector, {}).length).toBe(300);
  expect(withoutSecrets('banana', connector, { token: 'a' })).toBe('banana');
});
