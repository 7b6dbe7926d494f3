/** Somebody to invite, as read from what was pasted. */
export interface Invitee {
  name: string;
  /** Lower case. */
  email: string;
}

const address = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/g;

/** `sana.mirza@…` is most likely Sana Mirza. */
function nameOf(email: string): string {
  const words = email.split('@')[0]!.split(/[._+-]+/);
  const named = words.filter((it) => /\p{L}/u.test(it));
  const name = named.map((it) => it[0]!.toUpperCase() + it.slice(1)).join(' ');
  return name || email;
}

const bare = (text: string) =>
  text
    .replace(/[<>"()]/g, ' ')
    .split(/[,;\t]/)
    .map((it) => it.trim().replace(/\s+/g, ' '))
    .find((it) => it !== '');

/**
 * Reads pasted addresses or a CSV: one a line as `Sana Mirza <sana@…>` or `Sana Mirza,sana@…`, or
 * several of them on a line, then named by their address. Each address counts once; `unread` are
 * the lines without any, except a first line of headings.
 */
export function readInvitees(text: string): { people: Invitee[]; unread: string[] } {
  const people = new Map<string, Invitee>();
  const unread: string[] = [];
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    const found = [...line.matchAll(address)].map((it) => it[0].toLowerCase());
    if (line !== '' && found.length === 0 && !(at === 0 && /mail/i.test(line))) unread.push(line);
    // "Mirza, Sana <sana@…>; Omar <omar@…>" is split only where an address ends.
    const parts = line.split(address);
    for (const [nth, email] of found.entries()) {
      const before = bare(parts[nth] ?? '');
      const after = found.length === 1 ? bare(parts[1] ?? '') : undefined;
      if (!people.has(email)) people.set(email, { email, name: before ?? after ?? nameOf(email) });
    }
  }
  return { people: [...people.values()], unread };
}
