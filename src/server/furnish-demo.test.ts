import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planHistory } from '#/demo/enter-history.ts';
import type { Facts } from '#/store/facts/facts.ts';
import { testServer, type TestServer } from '../../tests/support/server.ts';
import { readEnvironment } from './environment.ts';
import { furnishDemo } from './furnish-demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.as('Admin');
});
afterAll(() => server.close());

const closed = new Error('The facts were closed.');

function stores() {
  const facts = Object.create(server.facts) as Facts;
  facts.close = () => Promise.reject(closed);
  return { records: { db: server.db, url: '', pool: new Pool() }, facts };
}

test('facts of a company that is whole stay open; history that is due is entered elsewhere', async () => {
  const environment = { ...readEnvironment(), masterKey: 'none is made for it' };
  await furnishDemo(environment, stores());
  await planHistory(server.db, '2026-03-01');
  await expect(furnishDemo(environment, stores())).rejects.toBe(closed);
});
