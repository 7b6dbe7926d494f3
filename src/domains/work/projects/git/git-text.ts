/** Controls, and marks that turn the direction of what follows: they hide things in lists. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** A host's text as one line of at most so many characters; never half of a character. */
export function asLine(text: string, max: number): string {
  const line = text
    .slice(0, max * 4)
    .replace(HIDDEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= max ? line : `${[...line].slice(0, max - 1).join('')}…`;
}

/** The first line of a message, as lists show it. */
export const firstLine = (message: string) => asLine(message.trimStart().split('\n', 1)[0]!, 200);

/**
 * A link to a page of the connection's host; its own address for anything else, so that no delivery
 * leads people away from it.
 */
export function linkOn(base: string, url: string): string {
  const [host, given] = [new URL(base), URL.parse(url)];
  const isOfHost =
    given !== null &&
    url.length <= 2_000 &&
    given.protocol === 'https:' &&
    given.host === host.host &&
    given.username === '' &&
    given.password === '';
  return isOfHost ? given.href : host.href;
}

/** An instant of a host: not in the future, and now where it is none. */
export const notAfter = (at: Date, now: Date) =>
  Number.isFinite(at.getTime()) && at < now && at.getTime() > 0 ? at : now;
