import type { TestServer } from './server.ts';

/** A SQL query and an export of facts of somebody's own, and others who may not open them. */
export async function foreignQuery(server: TestServer) {
  const analyst = await server.as('Finance');
  const { status, body } = await analyst.call('POST /save-sql-query', {
    name: 'Secret query',
    sql: 'select * from apps',
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const sqlQuery = { id: Number(body['id']), version: Number(body['version']) };
  const exporter = await server.as('Admin');
  const kept = await exporter.call('POST /save-fact-export', {
    name: 'Secret export',
    place: 'files',
    tables: ['monetisation'],
    at: '05:00',
  });
  const factExport = { id: Number(kept.body['id']), version: Number(kept.body['version']) };
  const exporters = { factExport, exporter, otherExporter: await server.as('Admin') };
  return { ...exporters, sqlQuery, analyst, otherAnalyst: await server.as('Finance') };
}
