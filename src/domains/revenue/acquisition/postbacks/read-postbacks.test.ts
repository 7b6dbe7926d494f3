import { expect, test } from 'vitest';
import { appleSigner } from '../../../../../tests/support/apple-signer.ts';
import { appleKeys } from './apple-keys.ts';
import { readAdAttributionKit } from './read-adattributionkit.server.ts';
import { readSkadnetwork } from './read-skadnetwork.server.ts';

/** The examples of Apple's documentation, which say of themselves that their signatures are valid. */
const winner = {
  version: '4.0',
  'ad-network-id': 'com.example',
  'source-identifier': '5239',
  'app-id': 525463029,
  'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e30',
  redownload: false,
  'source-domain': 'example.com',
  'fidelity-type': 1,
  'did-win': true,
  'conversion-value': 63,
  'postback-sequence-index': 0,
  'attribution-signature':
    'MEUCIGRmSMrqedNu6uaHyhVcifs118R5z/AB6cvRaKrRRHWRAiEAv96ne3dKQ5kJpbsfk4eYiePmrZUU6sQmo+7zfP/1Bxo=',
};
const { 'conversion-value': _fine, ...withoutValue } = winner;
const coarse = {
  ...withoutValue,
  'source-identifier': '39',
  'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e31',
  'coarse-conversion-value': 'high',
  'attribution-signature':
    'MEUCIQD4rX6eh38qEhuUKHdap345UbmlzA7KEZ1bhWZuYM8MJwIgMnyiiZe6heabDkGwOaKBYrUXQhKtF3P/ERHqkR/XpuA=',
};
const three = {
  version: '3.0',
  'ad-network-id': 'example123.skadnetwork',
  'campaign-id': 42,
  'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e28',
  'app-id': 525463029,
  'attribution-signature':
    'MEYCIQD5eq3AUlamORiGovqFiHWI4RZT/PrM3VEiXUrsC+M51wIhAPMANZA9c07raZJ64gVaXhB9+9yZj/X6DcNxONdccQij',
  redownload: true,
  'source-app-id': 1234567891,
  'fidelity-type': 1,
  'conversion-value': 20,
  'did-win': true,
};
const lost = {
  version: '3.0',
  'ad-network-id': 'example123.skadnetwork',
  'campaign-id': 42,
  'transaction-id': 'f9ac267a-a889-44ce-b5f7-0166d11461f0',
  'app-id': 525463029,
  'attribution-signature':
    'MEUCIQDDetUtkyc/MiQvVJ5I6HIO1E7l598572Wljot2Onzd4wIgVJLzVcyAV+TXksGNoa0DTMXEPgNPeHCmD4fw1ABXX0g=',
  redownload: true,
  'fidelity-type': 1,
  'did-win': false,
};
const two = {
  version: '2.2',
  'ad-network-id': 'com.example',
  'campaign-id': 42,
  'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e28',
  'app-id': 525463029,
  'attribution-signature':
    'MEYCIQDTuQ1Z4Tpy9D3aEKbxLl5J5iKiTumcqZikuY/AOD2U7QIhAJAaiAv89AoquHXJffcieEQXdWHpcV8ZgbKN0EwV9/sY',
  redownload: true,
  'source-app-id': 1234567891,
  'fidelity-type': 1,
  'conversion-value': 20,
};

test.each([
  ['4.0 with a fine value', winner, { source: '5239', fine: 63, coarse: null, hasWon: true }],
  ['4.0 with a coarse value', coarse, { source: '39', fine: null, coarse: 'high', span: 0 }],
  ['3.0', three, { source: '42', fine: 20, conversion: 'redownload', hasWon: true }],
  ['3.0 that did not win', lost, { fine: null, hasWon: false }],
  ['2.2', two, { source: '42', fine: 20, hasWon: true }],
] as const)('Apple’s own example of %s holds', (_name, example, expected) => {
  expect(readSkadnetwork(example, appleKeys)).toMatchObject({
    storeId: 525463029,
    isTest: false,
    ...expected,
  });
});

/** Made in the developer settings of a device: its key is one of development. */
const jws =
  'eyJraWQiOiJhcHBsZS1kZXZlbG9wbWVudC1pZGVudGlmaWVyXC8xIiwiYWxnIjoiRVMyNTYifQ.eyJwb3N0YmFjay1pZGVudGlmaWVyIjoiODU1NDZFQjctRkQzOS00NEJDLTg5OTAtQzk4QTRBQzM2QTQ5IiwicHVibGlzaGVyLWl0ZW0taWRlbnRpZmllciI6MCwibWFya2V0cGxhY2UtaWRlbnRpZmllciI6ImNvbS5hcHBsZS5BcHBTdG9yZSIsImltcHJlc3Npb24tdHlwZSI6ImFwcC1pbXByZXNzaW9uIiwiYWQtbmV0d29yay1pZGVudGlmaWVyIjoiZGV2ZWxvcG1lbnQuYWRhdHRyaWJ1dGlvbmtpdCIsImRpZC13aW4iOnRydWUsInBvc3RiYWNrLXNlcXVlbmNlLWluZGV4IjowLCJjb252ZXJzaW9uLXR5cGUiOiJyZS1lbmdhZ2VtZW50Iiwic291cmNlLWlkZW50aWZpZXIiOiIxMjM0IiwiYWR2ZXJ0aXNlZC1pdGVtLWlkZW50aWZpZXIiOjEwNzM4MDI3NzU2fQ.bAdNwKd6OfHK9tofvjjua4X_JPcFTxXPQSspD9gZkinw97pY7R1aI-LSjl-oxZZF3_K2H5JK5TSEBee4_1U4oQ';

test('Apple’s own example of AdAttributionKit holds', () => {
  const stanza = { 'jws-string': jws, 'conversion-value': 24, 'country-code': 'us' };
  expect(readAdAttributionKit(stanza, appleKeys)).toMatchObject({
    storeId: 10738027756,
    adNetwork: 'development.adattributionkit',
    conversion: 're-engagement',
    source: '1234',
    fine: 24,
    country: 'US',
    hasWon: true,
    isTest: true,
  });
});

test.each([
  ['app-id', 525463030],
  ['ad-network-id', 'com.other'],
  ['source-identifier', '523'],
  ['transaction-id', '6aafb7a5-0170-41b5-bbe4-fe71dedf1e31'],
  ['redownload', true],
  ['source-domain', 'other.com'],
  ['fidelity-type', 0],
  ['did-win', false],
  ['postback-sequence-index', 1],
  ['source-app-id', 12],
])('what Apple signs cannot be changed: %s', (name, value) => {
  expect(() => readSkadnetwork({ ...winner, [name]: value }, appleKeys)).toThrow('does not hold');
});

test.each([
  ['no object', null],
  ['another version', { ...winner, version: '1.0' }],
  ['no text as a name', { ...winner, 'ad-network-id': 'a\u2063b' }],
  ['a value out of range', { ...winner, 'conversion-value': 64 }],
  ['no signature', { ...winner, 'attribution-signature': '' }],
  ['no base64', { ...winner, 'attribution-signature': '%%%' }],
  ['a field of another version', { ...three, version: '4.0' }],
])('%s is no postback', (_name, body) => {
  expect(() => readSkadnetwork(body, appleKeys)).toThrow(/no SKAdNetwork|does not hold/);
});

test('a signature is Apple’s, in the form that is asked for, or none', () => {
  const { attribution, keys } = appleSigner();
  const good = attribution(684939);
  const [head = '', payload = '', signature = ''] = good['jws-string'].split('.');
  const withHeader = (it: object) =>
    [Buffer.from(JSON.stringify(it)).toString('base64url'), payload, signature].join('.');
  expect(readAdAttributionKit(good, keys).storeId).toBe(684939);
  for (const text of [
    withHeader({ alg: 'none', kid: 'apple-cas-identifier/0' }),
    withHeader({ alg: 'ES256', kid: 'toString' }),
    withHeader({ alg: 'ES256', kid: 'apple-development-identifier/0' }),
    `${head}.${payload}.`,
    `${head}.${payload}.${signature}.${signature}`,
    `${head}.${Buffer.from('{}').toString('base64url')}.${signature}`,
    '..',
    '',
  ])
    expect(() => readAdAttributionKit({ 'jws-string': text }, keys)).toThrow(/signature|Apple/);
  expect(() => readAdAttributionKit(good, appleKeys)).toThrow('does not hold');
});

test('the first version says no version, and nothing of it can be changed or added', () => {
  const { firstSkan, skan, keys } = appleSigner();
  const good = firstSkan(525463029);
  const added = { ...good, 'conversion-value': 63, 'did-win': false };
  for (const body of [good, added])
    expect(readSkadnetwork(body, keys)).toMatchObject({
      version: '1.0',
      storeId: 525463029,
      source: '42',
      conversion: 'download',
      fine: null,
      hasWon: true,
    });
  for (const changed of [{ 'app-id': 1 }, { 'campaign-id': 43 }, { 'ad-network-id': 'com.other' }])
    expect(() => readSkadnetwork({ ...good, ...changed }, keys)).toThrow('does not hold');
  expect(() => readSkadnetwork(good, appleKeys)).toThrow('does not hold');
  // One of a later version does not become one of the first by leaving its version out.
  const { version: _version, ...without } = skan(1, { 'campaign-id': 42 }) as { version?: string };
  expect(() => readSkadnetwork(without, keys)).toThrow('does not hold');
});

test('what a device in development sends is known as a test', () => {
  const { attribution, skan, keys } = appleSigner();
  const made = attribution(1, {}, {}, 'apple-development-identifier/0');
  expect(readAdAttributionKit(made, keys).isTest).toBe(true);
  expect(readSkadnetwork(skan(1, { 'source-app-id': 0 }), keys).isTest).toBe(true);
});
