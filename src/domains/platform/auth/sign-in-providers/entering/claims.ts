import { lookUp } from '#/kernel/look-up.ts';

/** What is read of a provider's claims; they are whatever JSON the provider sends. */
type Claims = Readonly<Record<string, unknown>>;

const MAIL = /^[^\s@"<>()\\,;:]{1,64}@([a-z0-9-]+\.)+[a-z0-9-]+$/;

const asciiOf = (text: string) => text.replace(/\P{ASCII}/gu, '');

/**
 * An e-mail address as it is kept; undefined where it is none. The sign for kelvin is a k in lower case:
 * an address that only so becomes somebody else's is none.
 */
export function addressOf(text: string): string | undefined {
  const written = text.trim();
  const email = written.toLowerCase();
  if (asciiOf(email) !== asciiOf(written).toLowerCase()) return undefined;
  return email.length <= 254 && MAIL.test(email) ? email : undefined;
}

const GOOGLE = 'https://accounts.google.com';

/** Whether the company manages the account: anybody with a mailbox makes a private one at Google. */
const isManaged = ({ iss, hd }: Claims, domains: readonly string[]) =>
  iss !== GOOGLE || (typeof hd === 'string' && domains.includes(hd.toLowerCase()));

/**
 * The e-mail, where the provider says that it is theirs. Microsoft has no `email_verified`; its
 * `xms_edov` says that whoever owns the domain has been verified.
 */
export function verifiedEmail(claims: Claims, domains: readonly string[]): string | undefined {
  if (!isManaged(claims, domains)) return undefined;
  const told = claims['email'];
  const email = typeof told === 'string' ? addressOf(told) : undefined;
  const isVerified = [claims['email_verified'], claims['xms_edov']].some(
    (it) => it === true || it === 'true' || it === 1 || it === '1',
  );
  // A provider that says no is believed, whatever else it says.
  const isDenied = claims['email_verified'] === false || claims['email_verified'] === 'false';
  return isVerified && !isDenied ? email : undefined;
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** As the provider writes it, for people to read: short enough and without control characters. */
export function emailShown(claims: Claims): string | null {
  const email = claims['email'];
  return typeof email === 'string' ? clean(email, 254) || null : null;
}

const clean = (text: string, max: number) =>
  [...text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ').trim()].slice(0, max).join('');

/** A name for somebody new. */
export function nameOf(claims: Claims, email: string): string {
  const parts = [claims['given_name'], claims['family_name']].filter(
    (it) => typeof it === 'string',
  );
  const name = typeof claims['name'] === 'string' ? claims['name'] : parts.join(' ');
  return clean(name, 100) || email.slice(0, email.lastIndexOf('@'));
}

/**
 * The groups of somebody: undefined when they are not told, as Microsoft does with more than 200 of
 * them; then nothing is known about their role.
 */
export function groupsOf(claims: Claims, name: string): readonly string[] | undefined {
  const told = lookUp(claims, name);
  if (Array.isArray(told)) return told.filter((it) => typeof it === 'string');
  if (typeof told === 'string') return [told];
  const elsewhere = claims['_claim_names'];
  const isElsewhere =
    typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name);
  return isElsewhere ? undefined : [];
}
