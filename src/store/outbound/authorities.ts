import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * Reads certificates of authorities.
 * @throws Error when the file cannot be read, holds none, or one that is none.
 */
export function readAuthorities(path: string): string[] {
  const found = readFileSync(path, 'utf8').match(BLOCK);
  if (!found) throw new Error('There is no certificate in it.');
  return found.map((it) => new X509Certificate(it).toString());
}

/** Trusts them beside those that are known, in whatever this process connects to from now on. */
export function trustAuthorities(file: string | undefined): void {
  if (file === undefined) return;
  setDefaultCACertificates([...getCACertificates('default'), ...readAuthorities(file)]);
}
