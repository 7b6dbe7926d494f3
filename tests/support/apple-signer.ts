import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { AppleKeys } from '#/domains/revenue/acquisition/postbacks/apple-keys.ts';

const der = { type: 'spki', format: 'der' } as const;

/** Signs postbacks as Apple does, by a key of its own, with code of its own. */
export function appleSigner() {
  const own = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const development = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  // Version 1 has signatures of a shorter curve.
  const oldest = generateKeyPairSync('ec', { namedCurve: 'prime192v1' });
  const first = oldest.publicKey.export(der).toString('base64');
  const key = own.publicKey.export(der).toString('base64');
  const keys: AppleKeys = {
    versions: { '1.0': first, '2.0': key, '2.1': key, '2.2': key, '3.0': key, '4.0': key },
    kids: {
      'apple-cas-identifier/0': { key, isTest: false },
      'apple-development-identifier/0': {
        key: development.publicKey.export(der).toString('base64'),
        isTest: true,
      },
    },
  };

  /** A postback of SKAdNetwork 4.0 about an app, with what differs. */
  function skan(appId: number, other: Record<string, unknown> = {}) {
    const it: Record<string, unknown> = {
      version: '4.0',
      'ad-network-id': 'ludvb6z3bs.skadnetwork',
      'source-identifier': '5239',
      'app-id': appId,
      'transaction-id': randomUUID(),
      redownload: false,
      'source-app-id': 1234567891,
      'fidelity-type': 1,
      'did-win': true,
      'postback-sequence-index': 0,
      'conversion-value': 12,
      ...other,
    };
    const order = [
      'version',
      'ad-network-id',
      'source-identifier',
      // Before version 4.
      'campaign-id',
      'app-id',
      'transaction-id',
      'redownload',
      'source-app-id',
      'fidelity-type',
      'did-win',
      'postback-sequence-index',
    ];
    const text = order
      .filter((name) => it[name] !== undefined)
      .map((name) => String(it[name]))
      .join('\u2063');
    const signature = sign('sha256', Buffer.from(text), own.privateKey).toString('base64');
    return { ...it, 'attribution-signature': signature };
  }

  /** A postback of SKAdNetwork 1.0 about an app, with what differs. */
  function firstSkan(appId: number, other: Record<string, unknown> = {}) {
    const it: Record<string, unknown> = {
      'ad-network-id': 'ludvb6z3bs.skadnetwork',
      'campaign-id': 42,
      'app-id': appId,
      'transaction-id': randomUUID(),
      ...other,
    };
    const order = ['ad-network-id', 'campaign-id', 'app-id', 'transaction-id'];
    const text = Buffer.from(order.map((name) => String(it[name])).join('\u2063'));
    const signature = sign('sha256', text, oldest.privateKey).toString('base64');
    return { ...it, 'attribution-signature': signature };
  }

  /** A postback of AdAttributionKit about an app. */
  function attribution(
    appId: number,
    other: Record<string, unknown> = {},
    beside: Record<string, unknown> = {},
    kid = 'apple-cas-identifier/0',
  ) {
    const encoded = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url');
    const payload = {
      'postback-identifier': randomUUID(),
      'ad-network-identifier': 'su67r6k2v3.skadnetwork',
      'advertised-item-identifier': appId,
      'publisher-item-identifier': 5838492,
      'marketplace-identifier': 'com.apple.AppStore',
      'impression-type': 'app-impression',
      'conversion-type': 'download',
      'source-identifier': '8344',
      'postback-sequence-index': 0,
      'did-win': true,
      ...other,
    };
    const text = `${encoded({ kid, alg: 'ES256' })}.${encoded(payload)}`;
    const pair = kid.startsWith('apple-development') ? development : own;
    const signature = sign('sha256', Buffer.from(text), {
      key: pair.privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    return {
      'jws-string': `${text}.${signature.toString('base64url')}`,
      'ad-interaction-type': 'click',
      ...beside,
    };
  }

  return { keys, skan, firstSkan, attribution };
}
