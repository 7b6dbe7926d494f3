/** For whom passkeys are made: the address that people open this server by. */
export interface RelyingParty {
  /** What a passkey belongs to: a host name, without port. */
  id: string;
  /** The one page that may ask for it. */
  origin: string;
  /** Why browsers make and use none here; null where they do. */
  impossible: string | null;
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[');

/** @param publicUrl where the console lives, without a slash at its end. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname: id, origin, protocol } = new URL(publicUrl);
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  if (isAddress(id)) {
    const impossible = `Passkeys need a name: this server is opened by ${id}, which is a number.`;
    return { id, origin, impossible };
  }
  const impossible =
    protocol === 'https:' || isLocal ? null : `Passkeys need https: ${origin} is without it.`;
  return { id, origin, impossible };
}
