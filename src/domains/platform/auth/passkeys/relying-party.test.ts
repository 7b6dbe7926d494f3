import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://backlot.example.com', 'backlot.example.com', 'possible'],
  ['https://backlot.example.com:8443', 'backlot.example.com', 'possible'],
  ['http://localhost:4000', 'localhost', 'possible'],
  ['http://backlot.example.com', 'backlot.example.com', 'need https'],
  ['http://192.168.1.20:4000', '192.168.1.20', 'need a name'],
  ['https://[2001:db8::1]', '[2001:db8::1]', 'need a name'],
])('at %s passkeys belong to %s, and it is said whether they can be used', (origin, id, words) => {
  const { impossible, ...party } = relyingPartyOf(origin);
  expect(party).toEqual({ id, origin });
  expect(impossible ?? 'possible').toContain(words);
});
