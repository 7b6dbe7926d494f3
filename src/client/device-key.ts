import { CURVE, SIGNATURE_HEADER, signedBytes, SIGNING } from '#/kernel/signed-request.ts';

/**
 * The key of this browser, made once and kept where nothing can copy it from: it never leaves
 * WebCrypto. The site and the extension have one each.
 */

const DATABASE = 'backlot-device';
const STORE = 'keys';

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('The key is not at hand.')));
  });

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
) {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await done(opening);
  try {
    return await done(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

let kept: Promise<CryptoKeyPair | undefined> | undefined;

const read = () =>
  (kept ??= inStore<CryptoKeyPair | undefined>('readonly', (it) => it.get(STORE)).catch(() => {
    // A browser without storage, or a page that came over plain HTTP: there is no key then.
    kept = undefined;
    return undefined;
  }));

async function make(): Promise<CryptoKeyPair> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  // Another window may have made one at the same moment: the first one stays.
  await inStore('readwrite', (it) => it.add(pair, STORE)).catch(() => undefined);
  kept = undefined;
  return (await read()) ?? pair;
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** What is sent with the PIN, so that the server knows this browser; undefined where it can have none. */
export async function deviceKey(): Promise<string | undefined> {
  try {
    const { publicKey } = (await read()) ?? (await make());
    return base64url(await crypto.subtle.exportKey('raw', publicKey));
  } catch {
    return undefined;
  }
}

/** How far the server's clock is ahead of ours, as it has told. */
let ahead = 0;

/** Takes the time over that a refusal tells; false when it tells none. */
export function setServerClock(told: { clock?: string } | undefined): boolean {
  if (!told?.clock) return false;
  ahead = new Date(told.clock).getTime() - Date.now();
  return true;
}

/** The headers that show that this browser sends it; none while there is no key, or for an upload. */
export async function signed(path: string, body: unknown): Promise<Record<string, string>> {
  if (typeof indexedDB === 'undefined' || !crypto.subtle || body instanceof FormData) return {};
  const pair = await read();
  if (!pair) {
    kept = undefined;
    return {};
  }
  const time = Date.now() + ahead;
  const nonce = crypto.randomUUID();
  const text = typeof body === 'string' ? body : '';
  const bytes = await signedBytes({ method: 'POST', path: `/api${path}`, body: text, time, nonce });
  const signature = await crypto.subtle.sign(SIGNING, pair.privateKey, bytes);
  return { [SIGNATURE_HEADER]: `${time}.${nonce}.${base64url(signature)}` };
}
