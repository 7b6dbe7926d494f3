import { createInterface } from 'node:readline';
import { openRecords } from '#/store/records/open.ts';

/**
 * A process of its own that opens the records of a folder, for tests that kill it:
 * `records-process.ts DATA_DIR server|client`. It writes one JSON object a line and runs the SQL it
 * reads, a statement a line; the end of its input closes it.
 */

const [dataDir = '', mode = ''] = process.argv.slice(2);
const say = (event: string, about: object) => console.log(JSON.stringify({ event, ...about }));

try {
  const records = await openRecords({
    dataDir,
    mode: mode === 'server' ? 'server' : 'client',
    // Statements that follow one another share a session.
    size: 1,
    log: (line) => say('log', { line }),
  });
  say('open', { url: records.url });
  for await (const statement of createInterface({ input: process.stdin })) {
    try {
      const { rows } = await records.pool.query<object>(statement);
      say('rows', { rows });
    } catch (error) {
      say('failed', { message: error instanceof Error ? error.message : String(error) });
    }
  }
  await records.close();
  say('closed', {});
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  say('refused', { name, message });
  process.exitCode = 1;
}
