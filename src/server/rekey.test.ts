import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openValues, sealValues } from '#/domains/catalogue/networks/keys/key-values.server.ts';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { checkSealed } from '#/domains/people/employees/sealed/check-sealed.records.ts';
import { openedOf, sealValue } from '#/domains/people/employees/sealed/envelopes.records.ts';
import { openSecret, sealSecret } from '#/domains/platform/audit/webhooks/webhook-secret.server.ts';
import { pushKeys } from '#/domains/platform/notifications/push-keys.records.ts';
import { openSecretKey, sealSecretKey } from '#/domains/revenue/exports/export-secret.server.ts';
import {
  openSecret as openGitSecret,
  sealSecret as sealGitSecret,
} from '#/domains/work/projects/git/git-secret.server.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { testServer } from '../../tests/support/server.ts';
import { rekey } from './rekey.ts';

const [one, two, three] = [1, 2, 3].map(() => randomBytes(32).toString('base64')) as [
  string,
  string,
  string,
];
const values = { reportKey: 'a-report-key' };
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  const { db } = server;
  await seedNetworks(db);
  const network = await db.selectFrom('networks').select('id').executeTakeFirstOrThrow();
  const account = await db
    .insertInto('accounts')
    .values({ name: 'Main', kind: 'max' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { network_id: network.id, account_id: account.id };
  const sealed = sealValues(values, one, owner);
  await db
    .insertInto('network_keys')
    .values({ ...owner, connector: 'max', sealed, shown: '{}' })
    .execute();
});
afterAll(() => server.close());

const key = () => server.db.selectFrom('network_keys').selectAll().executeTakeFirstOrThrow();

test('another key than the one it was kept under changes nothing', async () => {
  const before = await pushKeys(server.db, one);
  const person = await server.as('Admin');
  await server.db.updateTable('people').set({ pin_hash: 'hash' }).execute();
  await expect(rekey(server.db, two, three, new Date())).rejects.toThrow('not the one');
  await expect(rekey(server.db, one, one, new Date())).rejects.toThrow('the same');
  expect(await pushKeys(server.db, one)).toEqual(before);
  expect((await person.call('GET /networks')).status).toBe(200);
});

test('what is sealed moves to the new key, and everybody signs in anew and chooses a PIN', async () => {
  const push = await pushKeys(server.db, one);
  const person = await server.as('Admin');
  await server.db.updateTable('people').set({ pin_hash: 'hash' }).execute();
  const uid = randomUUID();
  await server.db
    .insertInto('webhooks')
    .values({
      uid,
      name: 'Chat',
      url: 'https://hooks.example.com/',
      kinds: ['task'],
      actions: [],
      sealed: sealSecret('whsec_AAAA', one, uid),
      made_by: person.id,
    })
    .execute();
  await server.db
    .insertInto('git_connections')
    .values({
      uid,
      name: 'Studio',
      host: 'github',
      base_url: 'https://github.com',
      all_projects: true,
      sealed: sealGitSecret('whsec_BBBB', one, uid),
      made_by: person.id,
    })
    .execute();
  await server.db
    .insertInto('fact_exports')
    .values({
      uid,
      name: 'Lake',
      author_id: person.id,
      place: 's3',
      sealed: sealSecretKey('bucket-secret', one, uid),
      format: 'parquet',
      tables: ['monetisation'],
      days: 30,
      at: '05:00',
      next_at: new Date(),
    })
    .execute();
  const salary = { minor: 25_000_000, currency: 'PKR' } as const;
  await server.db
    .insertInto('employees')
    .values({
      person_id: person.id,
      employee_no: 'E-1',
      salary_sealed: sealValue(salary, one, person.id, 'salary'),
    })
    .execute();
  await expect(checkSealed(server.db, two)).rejects.toThrow('does not open');
  const done = await rekey(server.db, one, two, new Date());
  expect(done).toEqual({ networkKeys: 1, pins: 2 });
  const row = await key();
  expect(openValues(row.sealed, two, row)).toEqual(values);
  expect(() => openValues(row.sealed, one, row)).toThrow('authenticate');
  expect(await pushKeys(server.db, two)).toEqual(push);
  const hook = await server.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  expect(openSecret(hook.sealed, two, hook.uid)).toBe('whsec_AAAA');
  expect(() => openSecret(hook.sealed, one, hook.uid)).toThrow('authenticate');
  const git = await server.db.selectFrom('git_connections').selectAll().executeTakeFirstOrThrow();
  expect(openGitSecret(git.sealed, two, git.uid)).toBe('whsec_BBBB');
  const lake = await server.db.selectFrom('fact_exports').selectAll().executeTakeFirstOrThrow();
  expect(openSecretKey(lake.sealed!, two, lake.uid)).toBe('bucket-secret');
  expect(await openedOf({ db: server.db, masterKey: two }, person.id, ['salary'])).toEqual({
    salary,
  });
  expect(await checkSealed(server.db, two)).toBe('all 1 sealed values open');
  await expect(checkSealed(server.db, one)).rejects.toThrow('does not open');
  expect((await person.call('GET /networks')).status).toBe(401);
  const hashes = await server.db
    .selectFrom('people')
    .select('id')
    .where('pin_hash', 'is not', null)
    .execute();
  expect(hashes).toEqual([]);
});
