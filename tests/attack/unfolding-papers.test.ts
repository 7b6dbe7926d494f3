import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employeeCast } from '../support/employee-cast.ts';
import { testServer, type TestServer } from '../support/server.ts';

/** A paper of some kilobytes that fills the memory of whoever unpacks it. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** A PDF of some kilobytes whose only stream unfolds to two hundred megabytes, below itself. */
function bomb(): File {
  const packed = deflateSync(deflateSync(Buffer.alloc(200_000_000)));
  const nested = '['.repeat(200_000) + ']'.repeat(200_000);
  const head = `%PDF-1.7\n1 0 obj <</Length ${packed.length} /Filter [/FlateDecode /FlateDecode]>> stream\n`;
  return new File([head, packed, `\nendstream endobj\n2 0 obj ${nested} endobj\n%%EOF`], 'a.pdf', {
    type: 'application/pdf',
  });
}

test('a PDF that unfolds to gigabytes is kept as it came: nobody here unpacks it', async () => {
  const { hr, hira } = await employeeCast(server);
  const form = new FormData();
  for (const [name, value] of [
    ['id', String(hira.id)],
    ['kind', 'contract'],
    ['title', 'Contract'],
  ] as const)
    form.append(name, value);
  form.append('file', bomb());
  const [memory, time] = [process.memoryUsage().rss, process.cpuUsage()];
  const reply = await hr.call('POST /upload-employee-document', form);
  const { user, system } = process.cpuUsage(time);
  expect(reply.status).toBe(200);
  expect((user + system) / 1000).toBeLessThan(1500);
  expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000);
});
