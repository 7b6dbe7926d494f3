// What the library makes certificates with looks for it.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const DAY_MS = 86_400_000;
const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const from = (days: number) => new Date(Date.now() + days * DAY_MS);

interface Served {
  key: string;
  cert: string;
}

/** An authority nobody knows, and what it signs for servers on this machine. */
export async function madeAuthority() {
  const keys = await makeKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Authority of the tests',
    notBefore: from(-1_000),
    notAfter: from(1_000),
    keys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, 0, true)],
  });

  /** @param days from when until when it is good, counted from today. */
  async function sign(host: string, [first, last]: [number, number]): Promise<Served> {
    const own = await makeKeys();
    const cert = await X509CertificateGenerator.create({
      subject: 'CN=a server',
      issuer: root.subject,
      notBefore: from(first),
      notAfter: from(last),
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: algorithm,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
    });
    const pkcs8 = await crypto.subtle.exportKey('pkcs8', own.privateKey);
    return { key: PemConverter.encode(pkcs8, 'PRIVATE KEY'), cert: cert.toString('pem') };
  }

  return {
    pem: root.toString('pem'),
    good: await sign('localhost', [-1, 1]),
    expired: await sign('localhost', [-30, -1]),
    early: await sign('localhost', [1, 30]),
    elsewhere: await sign('elsewhere.example', [-1, 1]),
  };
}
