/** Different ranges look at different years around them: what a few of these give is kept. */
const FEW = 4;

/** What was made from a value and some others, kept with it and found again for the very same ones. */
export class MadeFrom<First extends object, It> {
  private readonly known = new WeakMap<First, { others: readonly unknown[]; it: It }[]>();

  of(first: First, others: readonly unknown[], make: () => It): It {
    const all = this.known.get(first) ?? [];
    this.known.set(first, all);
    const found = all.find((one) => one.others.every((it, at) => it === others[at]));
    if (found) return found.it;
    const it = make();
    if (all.length >= FEW) all.shift();
    all.push({ others, it });
    return it;
  }
}
