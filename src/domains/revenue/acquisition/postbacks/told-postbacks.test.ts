import { afterAll, beforeAll, expect, test } from 'vitest';
import { appleSigner } from '../../../../../tests/support/apple-signer.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { Framework } from './postback.ts';
import type { PostbackRow } from './postbacks.contract.ts';
import { postbackPaths } from './receive-postback.server.ts';

const signer = appleSigner();
const MINE = 1600000001;
const date = 'this-quarter';

let server: TestServer;
let admin: Colleague;

beforeAll(async () => {
  const like = [undefined, undefined, 0, undefined, false, undefined, undefined] as const;
  server = await testServer(...like, signer.keys);
  admin = await server.as('Admin');
  const app = { name: 'Tinker', key: 'TIN', package: 'com.ios.tinker', store_id: `id${MINE}` };
  await server.db
    .insertInto('apps')
    .values({ ...app, platform: 'ios' })
    .execute();
});
afterAll(() => server.close());

async function post(it: object, framework: Framework = 'skadnetwork'): Promise<void> {
  const url = server.base + postbackPaths[framework];
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(it) });
  expect(reply.status).toBe(200);
}

async function list(input: object) {
  const { body } = await admin.call('GET /postbacks', { date, ...input });
  return body as object as { rows: PostbackRow[]; total: PostbackRow };
}

test('by what they say, postbacks that differ in anything stand apart, and so in the file', async () => {
  const told = async () => {
    const { rows } = await list({ by: 'told', perPage: 200 });
    return rows.map((it) => ({ name: it.name, ...it.told! }));
  };
  const source = { 'source-identifier': '77' };
  const none = { ...source, 'conversion-value': undefined };
  for (const other of [
    source,
    source,
    { ...none, 'coarse-conversion-value': 'low', 'postback-sequence-index': 1 },
    { ...none, 'coarse-conversion-value': 'low', 'country-code': 'pk' },
  ])
    await post(signer.skan(MINE, other));
  const three = { version: '3.0', 'source-identifier': undefined, 'campaign-id': 77 };
  await post(signer.skan(MINE, { ...three, 'postback-sequence-index': undefined }));
  await post(
    signer.attribution(MINE, {
      'ad-network-identifier': 'ludvb6z3bs.skadnetwork',
      'source-identifier': '77',
      'conversion-type': 're-engagement',
    }),
    'adattributionkit',
  );
  const of77 = (await told()).filter((it) => it.name === '77');
  const skan = { name: '77', framework: 'skadnetwork', version: '4.0', conversion: 'download' };
  const one = { ...skan, sequence: 0, fine: 12, coarse: null, country: null, postbacks: 1 };
  expect(of77).toHaveLength(5);
  expect(of77).toEqual(
    expect.arrayContaining([
      { ...one, postbacks: 2 },
      { ...one, sequence: 1, fine: null, coarse: 'low' },
      { ...one, fine: null, coarse: 'low', country: 'PK' },
      { ...one, version: '3.0' },
      expect.objectContaining({ framework: 'adattributionkit', conversion: 're-engagement' }),
    ]),
  );
  const whole = await list({ by: 'told', perPage: 200 });
  expect(whole.total.installs).toBe(4);
  expect(whole.rows.reduce((sum, it) => sum + it.installs, 0)).toBe(whole.total.installs);
  const { body } = await admin.call('GET /postbacks/export', {
    format: 'csv',
    date,
    by: 'told',
  });
  const lines = String(body['raw']).split(/\r?\n/);
  expect(lines[0]).toContain('Postback sequence index');
  const ofSecond = lines.filter((it) => it.includes(',SKAdNetwork,4.0,1,Download,,low,'));
  expect(ofSecond.filter((it) => it.startsWith('77,'))).toHaveLength(1);
  const bySource = await admin.call('GET /postbacks/export', { format: 'csv', date });
  expect(String(bySource.body['raw'])).not.toContain('Framework');
});
