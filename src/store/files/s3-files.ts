import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { Refusal } from '#/kernel/refusal.ts';
import { namingSetting } from '#/store/outbound/tls-fault.ts';
import { checkKey, type FileBody, type Files, type StoredFile } from './files.ts';

const OK = 200;
const NO_CONTENT = 204;
const MISSING = 404;
const NO_ROOM = 507;
/** How long a store may take before it counts as out of reach, in milliseconds. */
const PATIENCE = 60_000;

interface Place {
  client: AwsClient;
  /** Where the objects lie; no slash at the end. */
  base: string;
}

function placeOf(s3Url: string): Place {
  const url = new URL(s3Url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? undefined,
    retries: 3,
  });
  return { client, base: `${url.origin}${url.pathname.replace(/\/$/, '')}` };
}

const unreachable = (cause: unknown) =>
  new Refusal('busy', 'The files cannot be reached at the moment. Try again.', {
    cause,
    retryAfter: 5,
  });

const noRoom = (cause: unknown) =>
  new Refusal('full', 'The file store is full. Nothing was kept.', { cause, retryAfter: 60 });

async function ask(place: Place, key: string, init: RequestInit): Promise<Response> {
  const url = `${place.base}/${checkKey(key)}`;
  const signal = AbortSignal.timeout(PATIENCE);
  return place.client.fetch(url, { ...init, signal }).catch((error: unknown) => {
    throw unreachable(namingSetting(error, 'S3_URL', new URL(place.base).host));
  });
}

/** Only statuses are read: what a store says of a failure is logged, never shown. */
async function failed(reply: Response): Promise<Refusal> {
  const said = (await reply.text().catch(() => '')).slice(0, 500);
  const cause = new Error(`The file store answered ${reply.status}: ${said}`);
  return reply.status === NO_ROOM ? noRoom(cause) : unreachable(cause);
}

async function put(place: Place, key: string, body: FileBody, type: string): Promise<void> {
  // A signed object needs its length and hash beforehand, so a stream is gathered first.
  const bytes = body instanceof Uint8Array ? body : await buffer(body);
  const headers = {
    'Content-Type': type,
    'Content-Length': String(bytes.byteLength),
    'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex'),
  };
  const reply = await ask(place, key, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (reply.status !== OK) throw await failed(reply);
  await reply.body?.cancel();
}

async function get(place: Place, key: string): Promise<StoredFile | undefined> {
  const reply = await ask(place, key, { method: 'GET' });
  if (reply.status === OK) {
    const { headers, body } = reply;
    return {
      type: headers.get('Content-Type') ?? 'application/octet-stream',
      size: Number(headers.get('Content-Length') ?? 0),
      body: body ?? new Blob([]).stream(),
    };
  }
  if (reply.status !== MISSING) throw await failed(reply);
  // A bucket that is not there is a wrong setting, and must not look like a store without files.
  if ((await reply.clone().text()).includes('NoSuchBucket')) throw await failed(reply);
  return undefined;
}

async function remove(place: Place, key: string): Promise<void> {
  const reply = await ask(place, key, { method: 'DELETE' });
  if (![OK, NO_CONTENT, MISSING].includes(reply.status)) throw await failed(reply);
  await reply.body?.cancel();
}

async function exists(place: Place, key: string): Promise<boolean> {
  const { status } = await ask(place, key, { method: 'HEAD' });
  if (status === OK || status === MISSING) return status === OK;
  throw unreachable(new Error(`The file store answered ${status}.`));
}

/**
 * Files in a bucket of S3 or anything that speaks its language.
 * @param s3Url `https://KEY:SECRET@HOST/BUCKET?region=REGION`: objects lie below exactly this
 * address, so a bucket that is part of the host's name has no path. Key and secret are
 * percent-encoded; the region is guessed for Amazon's hosts and `us-east-1` otherwise.
 */
export function s3Files(s3Url: string): Files {
  const place = placeOf(s3Url);
  return {
    put: (key, body, { type }) => put(place, key, body, type),
    get: (key) => get(place, key),
    remove: (key) => remove(place, key),
    exists: (key) => exists(place, key),
  };
}
