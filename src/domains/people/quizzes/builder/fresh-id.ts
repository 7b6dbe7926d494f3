/** Ids stay with their option however it is moved; they are unique within one question. */
export function freshId(items: readonly { id: string }[]): string {
  const taken = new Set(items.map((it) => it.id));
  for (let at = 1; ; at += 1) if (!taken.has(`o${at}`)) return `o${at}`;
}
