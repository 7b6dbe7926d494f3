import { expect, test } from 'vitest';
import { CannotReach } from '#/store/outbound/cannot-reach.ts';
import { refusalOf } from './provider-failure.server.ts';

test('a provider whose certificate is not trusted is told from one that is away', () => {
  const url = new URL('https://login.company.com/.well-known/openid-configuration');
  const fault = 'has a certificate that has expired';
  const under = (cause: Error) => new Error('fetch failed', { cause });
  const untrusted = refusalOf(under(new CannotReach('untrusted', url, { fault })), 'Okta');
  expect(untrusted.message).toBe('Okta has a certificate that has expired.');
  const away = refusalOf(under(new CannotReach('timeout', url)), 'Okta');
  expect(away.message).toBe('Okta does not answer. Try again in a few minutes.');
});
