const PLAIN = /^[\x20-\x7e]*$/;

/** A name as one hears it: without accents, capitals and what stands between its words. */
export function foldedName(name: string): string {
  const letters = PLAIN.test(name) ? name : name.normalize('NFKD').replace(/\p{M}/gu, '');
  return letters
    .toLowerCase()
    .replace(/[\s.'’‐-]+/g, ' ')
    .trim();
}

/** Whether two of these people bear the same name, or one that differs by accents or capitals only. */
export function areNamesakes(people: readonly { id: number; name: string }[]): boolean {
  const bearers = new Map<string, number>();
  return people.some(({ id, name }) => {
    const folded = foldedName(name);
    const other = bearers.get(folded);
    bearers.set(folded, id);
    return other !== undefined && other !== id;
  });
}

/** A name with what tells its bearer from namesakes, where they have some: "Ali Khan (ali.khan2)". */
export const nameApart = (name: string, apart: string | undefined): string =>
  apart === undefined ? name : `${name} (${apart})`;

const localPart = (email: string) => email.slice(0, email.lastIndexOf('@'));

/**
 * What tells people of one name apart, by id: their mail address, which nobody shares, while teams
 * and titles may be the same and change. Its part before the @ where that is enough.
 */
export function apartByEmail(
  people: readonly { id: number; name: string; email: string }[],
): Map<number, string> {
  const bearers = Map.groupBy(people, (it) => foldedName(it.name));
  const shared = [...bearers.values()].filter(areNamesakes);
  return new Map(
    shared.flatMap((all) => {
      const parts = new Map(all.map((it) => [it.id, localPart(it.email)]));
      const isEnough = new Set([...parts.values()].map(foldedName)).size === parts.size;
      return all.map((it) => [it.id, isEnough ? parts.get(it.id)! : it.email] as const);
    }),
  );
}
