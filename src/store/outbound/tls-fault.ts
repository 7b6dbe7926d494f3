/** What TLS says when it refuses a server, by code or in the words of OpenSSL; and what we say of it. */
const faults: readonly [said: RegExp, words: string][] = [
  [
    /CERT_HAS_EXPIRED|certificate has expired/,
    'has a certificate that has expired: it has to be renewed there, or the clock here is wrong',
  ],
  [
    /CERT_NOT_YET_VALID|certificate is not yet valid/,
    'has a certificate that is not valid yet: the clock there or here is wrong',
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate's altnames/,
    'has a certificate for another host name: correct the address, or the certificate there',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED|INVALID_CA|self-signed certificate|unable to (verify the first|get (local )?issuer) certificate/,
    'has a certificate of an authority that is not known here: name a file with it in CA_FILE',
  ],
  [/CERT_REVOKED|certificate revoked/, 'has a certificate that was revoked'],
  [
    /wrong version number|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG/,
    'answers without encryption: correct its scheme or port',
  ],
];

/**
 * Why a server was refused by TLS and what to do, to be put behind its name; undefined where an error
 * is about something else. Libraries wrap the error, and some leave its words alone.
 */
export function tlsFault(error: unknown): string | undefined {
  for (let it = error, deep = 0; it instanceof Error && deep < 6; it = it.cause, deep += 1) {
    const said = `${'code' in it ? String(it.code) : ''} ${it.message}`;
    const found = faults.find(([pattern]) => pattern.test(said));
    if (found) return found[1];
  }
  return undefined;
}

/** A server of our own settings that TLS refused: one line that names the setting. */
export class Untrusted extends Error {
  constructor(setting: string, place: string, fault: string, cause: unknown) {
    super(`${setting}: ${place} ${fault}.`, { cause });
    this.name = 'Untrusted';
  }
}

/** The error as one that names the setting, where TLS refused the server; else itself. */
export function namingSetting(error: unknown, setting: string, place: string): unknown {
  const fault = tlsFault(error);
  return fault === undefined ? error : new Untrusted(setting, place, fault, error);
}

/** What was refused by TLS beneath an error; undefined where nothing was. */
export function untrustedUnder(error: unknown): Untrusted | undefined {
  for (let it = error; it instanceof Error; it = it.cause) if (it instanceof Untrusted) return it;
  return undefined;
}
