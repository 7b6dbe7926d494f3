import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnPath } from '#/domains/platform/auth/session/return-path.ts';
import { ownPath } from '#/kernel/own-path.ts';
import { isGoodLink, isOwnPicture } from '#/kernel/rich-text.ts';
import { testServer, type TestServer } from '../support/server.ts';

/** Wants a link of ours to lead to their page, where the next password is typed. */

const hosts = [
  'evil.example',
  '134744072',
  '0x08080808',
  '[::1]',
  'evil.example:443',
  'a@evil.example',
];
const before = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r/',
  '/\r\n/',
  '\t//',
  ' //',
  '\u00a0//',
  '/\u0000/',
  '/..//',
  '/.//',
  '/%2e%2e//',
  '/./..//',
  '/a/..//',
  '/a/../..//',
  'http://',
  'https:',
  'https:/',
  'http:\\\\',
  'HTTPS://',
  'javascript://',
  'data:text/html,',
  '//user:pw@',
  '/\u2028/',
  '/\ufeff/',
  'ftp://',
  '@',
  './/',
  '..//',
  '?//',
  '/%5c',
  '/%5C',
  '/%0a/',
  '/%0d%0a/',
  '/%09/',
  '/\\/\\',
];
const bypasses = [
  ...before.flatMap((it) => hosts.slice(0, 2).map((host) => `${it}${host}/x`)),
  ...hosts.flatMap((host) => [`//${host}`, `/\\${host}`, `https://${host}/`]),
  '',
  ' ',
  'dashboard',
  '#',
  '?to=//evil.example',
  'javascript:alert(1)',
  'vbscript:x',
  'mailto:a@b.example',
  '/api/logout',
  '/API/export',
  '/api',
  `/${'a'.repeat(2_000)}`,
];

test('there are a hundred ways out', () => expect(new Set(bypasses).size).toBeGreaterThan(100));

test.each(bypasses)('%j is none of our paths', (wanted) => {
  expect(ownPath(wanted)).toBeUndefined();
  expect(new URL(returnPath(wanted), 'https://backlot.example').origin).toBe(
    'https://backlot.example',
  );
});

test.each([undefined, null, 7, {}, ['/dashboard']])('%j is no path at all', (wanted) => {
  expect(ownPath(wanted)).toBeUndefined();
});

test.each(['/', '/dashboard', '/tasks?status=open&q=a%2Fb', '/sharedapps?share=3#top', '/a%20b'])(
  '%j leads where it says',
  (wanted) => expect(ownPath(wanted)).toBe(wanted),
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/%5cevil',
])('a link in a text does not lead to %j', (href) => expect(isGoodLink(href)).toBe(false));

test.each([
  '/api/logout',
  '/api/documents/file?id=3',
  '/api/dashboard/export?app=1',
  '/api/documents/image?image=3&image=4',
  '/api/documents/image/../../logout?image=3',
  '//evil.example/api/documents/image?image=3',
  'https://evil.example/pixel.png',
  '/api/user-profile-image?person=3',
])('a picture in a text does not load %j', (src) => expect(isOwnPicture(src)).toBe(false));

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test.each(['//134744072/x', '/\\evil.example', '/..//evil.example', '/api/logout'])(
  'an admin who is asked for a right is not sent to %j',
  async (page) => {
    const member = await server.as('Member');
    await server.as('Super admin');
    const reply = await member.call('POST /ask-for-access', { right: 'revenue:read', page });
    expect(reply.body.fields).toHaveProperty('page');
  },
);
