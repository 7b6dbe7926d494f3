import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSigningSecret } from '#/store/signing-secret.ts';
import { signedHeaders } from './webhook-secret.server.ts';

type Verify = (secret: string, headers: Record<string, string>, body: string) => unknown;

let folder: string;
let verify: Verify;

/** The code as the documents give it to whoever receives messages. */
beforeAll(async () => {
  const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, code] = /```js\n([\s\S]*?)```/.exec(page)!;
  folder = mkdtempSync(join(tmpdir(), 'backlot-test-verify-'));
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, code!);
  ({ verify } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { verify: Verify });
});
afterAll(() => rmSync(folder, { recursive: true }));

const secret = newSigningSecret();
const uid = '7d0c1a52-4a5e-4b0e-9a53-0a3f4a7c9d11';
const body = JSON.stringify({ id: uid, type: 'task.create', name: 'Zoë 🎮' });
const headersAt = (at: Date): Record<string, string> => signedHeaders([secret], uid, at, body);

test('what another secret signed, was changed or is old does not pass', () => {
  const good = headersAt(new Date());
  const bad: [headers: Record<string, string>, body: string, secret: string][] = [
    [good, body, newSigningSecret()],
    [good, body.replace('create', 'delete'), secret],
    [{ ...good, 'webhook-id': 'another' }, body, secret],
    [{ ...good, 'webhook-signature': 'v1,' }, body, secret],
    [
      { ...good, 'webhook-signature': good['webhook-signature']!.replace('v1,', 'v2,') },
      body,
      secret,
    ],
    [{ 'webhook-id': uid, 'webhook-timestamp': good['webhook-timestamp']! }, body, secret],
    [{ ...good, 'webhook-timestamp': 'NaN' }, body, secret],
    [headersAt(new Date(Date.now() - 301_000)), body, secret],
    [headersAt(new Date(Date.now() + 302_000)), body, secret],
  ];
  for (const it of bad) expect(() => verify(it[2], it[0], it[1])).toThrow(/The message/);
});

test('what was signed with the secret passes, beside other signatures too', () => {
  const good = headersAt(new Date());
  expect(verify(secret, good, body)).toEqual(JSON.parse(body));
  const other = newSigningSecret();
  const both = signedHeaders([other, secret], uid, new Date(), body);
  for (const it of [secret, other]) expect(verify(it, both, body)).toEqual(JSON.parse(body));
});
