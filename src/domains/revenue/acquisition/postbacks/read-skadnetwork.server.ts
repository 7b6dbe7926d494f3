import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { AppleKeys } from './apple-keys.ts';
import { BadPostback, coarseValues, type Postback } from './postback.ts';

/** What values are joined by before they are signed; none of them may contain it. */
const SEPARATOR = '\u2063';

export const StoreId = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
/** `su67r6k2v3.skadnetwork`, `com.example` */
export const AdNetwork = z.string().regex(/^[\w.-]{1,100}$/);
export const values = {
  'conversion-value': z.int().min(0).max(63).optional(),
  'coarse-conversion-value': z.enum(coarseValues).optional(),
  'country-code': z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional(),
};
const first = {
  'ad-network-id': AdNetwork,
  'transaction-id': z.uuid(),
  'app-id': StoreId,
  'attribution-signature': z.string().max(200),
};
const common = {
  ...first,
  redownload: z.boolean(),
  'source-app-id': StoreId.optional(),
  ...values,
};
const campaign = { 'campaign-id': z.int().min(0).max(9999) };
const fidelity = { 'fidelity-type': z.union([z.literal(0), z.literal(1)]) };

/** Other fields are let be: Apple may add some that are not signed. */
const Skadnetwork = z.discriminatedUnion('version', [
  z.looseObject({ version: z.enum(['2.0', '2.1']), ...common, ...campaign }),
  z.looseObject({ version: z.literal('2.2'), ...common, ...campaign, ...fidelity }),
  z.looseObject({
    version: z.literal('3.0'),
    ...common,
    ...campaign,
    ...fidelity,
    'did-win': z.boolean(),
  }),
  z.looseObject({
    version: z.literal('4.0'),
    ...common,
    ...fidelity,
    'source-identifier': z.string().regex(/^\d{1,4}$/),
    'source-domain': z
      .string()
      .regex(/^[\w.-]{1,253}$/)
      .optional(),
    'did-win': z.boolean(),
    'postback-sequence-index': z.union([z.literal(0), z.literal(1), z.literal(2)]),
  }),
]);
type Skadnetwork = z.output<typeof Skadnetwork>;

/** Version 1 says of itself neither its version nor what kind of install it was. */
const First = z.looseObject({ version: z.undefined().optional(), ...first, ...campaign });
type First = z.output<typeof First>;

/**
 * The text that Apple signs, by version: "Combining parameters for previous SKAdNetwork postback
 * versions", "… for SKAdNetwork 3 postbacks" and "Verifying an install-validation postback".
 */
function signedText(it: Skadnetwork): string {
  const isFour = it.version === '4.0';
  const source = isFour ? it['source-identifier'] : it['campaign-id'];
  const from = it['source-app-id'] ?? (isFour ? it['source-domain'] : undefined);
  const head = [it.version, it['ad-network-id'], source, it['app-id'], it['transaction-id']];
  const parts = [...head, it.redownload, ...(from === undefined ? [] : [from])];
  if ('fidelity-type' in it) parts.push(it['fidelity-type'] as number);
  if (it.version === '3.0' || isFour) parts.push(it['did-win']);
  if (isFour) parts.push(it['postback-sequence-index']);
  return parts.join(SEPARATOR);
}

export const publicKey = (base64: string) =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });

/** "Verifying an Install Validation Postback", as it was before there were versions. */
const firstSignedText = (it: First) =>
  [it['ad-network-id'], it['campaign-id'], it['app-id'], it['transaction-id']].join(SEPARATOR);

/** @throws BadPostback */
function requireSignature(text: string, signature: string, version: string, keys: AppleKeys) {
  const key = publicKey(keys.versions[version] ?? '');
  if (!verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64')))
    throw new BadPostback(`the signature of version ${version} does not hold`);
}

function readFirst(body: unknown, keys: AppleKeys): Postback | undefined {
  const { data: it } = First.safeParse(body);
  if (!it) return undefined;
  requireSignature(firstSignedText(it), it['attribution-signature'], '1.0', keys);
  return {
    framework: 'skadnetwork',
    version: '1.0',
    uid: it['transaction-id'].toLowerCase(),
    span: 0,
    storeId: it['app-id'],
    adNetwork: it['ad-network-id'].toLowerCase(),
    source: String(it['campaign-id']),
    conversion: 'download',
    // What else stands in the body is signed by nobody.
    fine: null,
    coarse: null,
    country: null,
    hasWon: true,
    isTest: false,
  };
}

/**
 * Reads a postback of SKAdNetwork 1.0 to 4.0. Conversion values are not signed by Apple.
 * @throws BadPostback
 */
export function readSkadnetwork(body: unknown, keys: AppleKeys): Postback {
  const oldest = readFirst(body, keys);
  if (oldest) return oldest;
  const { data: it, error } = Skadnetwork.safeParse(body);
  if (!it) throw new BadPostback(`no SKAdNetwork postback: ${z.prettifyError(error)}`);
  requireSignature(signedText(it), it['attribution-signature'], it.version, keys);
  const isFour = it.version === '4.0';
  return {
    framework: 'skadnetwork',
    version: it.version,
    uid: it['transaction-id'].toLowerCase(),
    span: isFour ? it['postback-sequence-index'] : 0,
    storeId: it['app-id'],
    adNetwork: it['ad-network-id'].toLowerCase(),
    source: isFour ? it['source-identifier'] : String(it['campaign-id']),
    conversion: it.redownload ? 'redownload' : 'download',
    fine: it['conversion-value'] ?? null,
    coarse: it['coarse-conversion-value'] ?? null,
    country: it['country-code']?.toUpperCase() ?? null,
    hasWon: it.version === '3.0' || isFour ? it['did-win'] : true,
    // A source app in development says 0 for itself.
    isTest: it['source-app-id'] === 0,
  };
}
