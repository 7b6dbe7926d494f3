import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Files } from '#/store/files/files.ts';
import type { Outbound } from '#/store/outbound/outbound.ts';

/** Where files are written: what is put under a path is there whole or not at all. */
export interface Destination {
  put: (path: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** A file that is not there is no error. */
  remove: (path: string) => Promise<void>;
}

/** A bucket said no, in words that hold no key. */
export class BucketRefused extends Error {}

interface Bucket {
  host: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Below `exports/ID` in the installation's own file store. */
export const fileStore = (files: Files, id: number): Destination => ({
  put: (path, bytes, type) => files.put(`exports/${id}/${path}`, bytes, { type }),
  remove: (path) => files.remove(`exports/${id}/${path}`),
});

const segment = (it: string) =>
  encodeURIComponent(it).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * A bucket of S3 or what speaks its language, reached by the one way out: https, public addresses, no
 * host but the one that is named, not even by a redirect.
 */
export function bucketOf(outbound: Outbound, it: Bucket): Destination {
  const client = new AwsClient({
    accessKeyId: it.accessKey,
    secretAccessKey: it.secretKey,
    service: 's3',
    region: it.region,
  });
  async function ask(method: 'PUT' | 'DELETE', path: string, bytes?: Uint8Array, type?: string) {
    const url = new URL(
      `https://${it.host}/${it.bucket}/${path.split('/').map(segment).join('/')}`,
    );
    const sha256 = createHash('sha256').update(bytes ?? '');
    const headers = {
      'X-Amz-Content-Sha256': sha256.digest('hex'),
      ...(type !== undefined && { 'Content-Type': type }),
    };
    const signed = await client.sign(url.href, { method, headers });
    const reply = await outbound({
      url: new URL(signed.url),
      hosts: [it.host],
      maxRedirects: 0,
      method,
      headers: Object.fromEntries(signed.headers),
      ...(bytes && { body: bytes }),
      maxBytes: 64 * 1024,
      isCut: true,
    });
    const isDone = reply.status === 200 || reply.status === 204;
    if (isDone || (method === 'DELETE' && reply.status === 404)) return;
    const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(reply.text) ?? [];
    throw new BucketRefused(
      `${it.host} answered ${[reply.status, code].filter(Boolean).join(' ')}.`,
    );
  }
  return {
    put: (path, bytes, type) => ask('PUT', path, bytes, type),
    remove: (path) => ask('DELETE', path),
  };
}
