import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Files } from '#/store/files/files.ts';
import { redacted } from './redact.ts';
import { unpacked } from './unpack.ts';

/**
 * Keeps a report as it arrived, but for the secrets in it; a text that was packed is kept as `.gz`.
 * A workbook stays as it is: nothing writes its keys into one.
 * @throws Refusal `invalid` when it cannot be unpacked; nothing is then kept.
 */
export async function keepReport(
  files: Files,
  key: string,
  open: () => AsyncIterable<Uint8Array>,
): Promise<void> {
  let failure: unknown;
  const watched = async function* (bytes: AsyncIterable<Uint8Array>) {
    try {
      yield* bytes;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const report = await unpacked(open());
  const put = (body: Uint8Array | AsyncIterable<Uint8Array>) =>
    files.put(key, body, { type: 'application/octet-stream' });
  if (report.kind === 'workbook') return put(report.bytes);
  const clean = watched(redacted(report.bytes));
  // A store that is fed from a source that fails may call that its own failure.
  await put(report.wasPacked ? gzipped(clean) : clean).catch((error: unknown) => {
    throw failure ?? error;
  });
}

async function* gzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  const source = Readable.from(bytes).on('error', (error) => gzip.destroy(error));
  yield* source.pipe(gzip) as AsyncIterable<Uint8Array>;
}
