import type { TestServer } from './server.ts';

/** A SQL query of an analyst's own, and another analyst who may not open it. */
export async function foreignQuery(server: TestServer) {
  const analyst = await server.as('Finance');
  const { status, body } = await analyst.call('POST /save-sql-query', {
    name: 'Secret query',
    sql: 'select * from apps',
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const sqlQuery = { id: Number(body['id']), version: Number(body['version']) };
  return { sqlQuery, analyst, otherAnalyst: await server.as('Finance') };
}
