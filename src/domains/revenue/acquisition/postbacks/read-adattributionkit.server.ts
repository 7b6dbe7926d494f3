import { verify } from 'node:crypto';
import { z } from 'zod';
import type { AppleKeys } from './apple-keys.ts';
import { BadPostback, type Postback } from './postback.ts';
import { AdNetwork, publicKey, StoreId, values } from './read-skadnetwork.server.ts';

const Stanza = z.looseObject({ 'jws-string': z.string().max(8_000), ...values });
const Header = z.looseObject({ alg: z.literal('ES256'), kid: z.string() });
const Payload = z.looseObject({
  'postback-identifier': z.uuid(),
  'ad-network-identifier': AdNetwork,
  'advertised-item-identifier': StoreId,
  'conversion-type': z.string().max(40),
  'did-win': z.boolean(),
  'postback-sequence-index': z.union([z.literal(0), z.literal(1), z.literal(2)]),
  'source-identifier': z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
});

function parsed<T>(schema: z.ZodType<T>, part: string, of: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
  } catch (error) {
    throw new BadPostback(`the ${of} of the signed text is not Apple’s`, { cause: error });
  }
}

const conversionOf = (type: string): Postback['conversion'] =>
  type === 're-engagement' || type === 'redownload' ? type : 'download';

/**
 * Reads a postback of AdAttributionKit, a JSON Web Signature in compact form (RFC 7515) beside
 * conversion values that are not signed: "Identifying the parameters in a postback".
 * @throws BadPostback
 */
export function readAdAttributionKit(body: unknown, { kids }: AppleKeys): Postback {
  const { data: it, error } = Stanza.safeParse(body);
  if (!it) throw new BadPostback(`no AdAttributionKit postback: ${z.prettifyError(error)}`);
  const [head = '', payload = '', signature = '', ...rest] = it['jws-string'].split('.');
  const { kid } = parsed(Header, head, 'header');
  const known = Object.hasOwn(kids, kid) ? kids[kid] : undefined;
  if (!known || rest.length > 0) throw new BadPostback('the signature is by no key of Apple’s');
  const key = { key: publicKey(known.key), dsaEncoding: 'ieee-p1363' as const };
  const signed = Buffer.from(`${head}.${payload}`);
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url')))
    throw new BadPostback('the signature does not hold');
  const told = parsed(Payload, payload, 'payload');
  return {
    framework: 'adattributionkit',
    version: kid,
    uid: told['postback-identifier'].toLowerCase(),
    span: told['postback-sequence-index'],
    storeId: told['advertised-item-identifier'],
    adNetwork: told['ad-network-identifier'].toLowerCase(),
    source: told['source-identifier'] ?? '',
    conversion: conversionOf(told['conversion-type']),
    fine: it['conversion-value'] ?? null,
    coarse: it['coarse-conversion-value'] ?? null,
    country: it['country-code']?.toUpperCase() ?? null,
    hasWon: told['did-win'],
    isTest: known.isTest,
  };
}
