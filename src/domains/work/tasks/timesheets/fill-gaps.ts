/** From when to when, in milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** What is free of a window beside these, which do not overlap and are in order. */
function freeOf(busy: readonly Span[], window: Span): Span[] {
  const free: Span[] = [];
  let at = window.from;
  for (const it of busy) {
    if (it.from > at) free.push({ from: at, to: Math.min(it.from, window.to) });
    at = Math.max(at, it.to);
  }
  if (at < window.to) free.push({ from: at, to: window.to });
  return free.filter((it) => it.to > it.from);
}

/**
 * Where so much more work goes on a day: into what is free from when work begins on, the earliest
 * first, and only then before it. Undefined when there is not so much room.
 */
export function placesFor(
  length: number,
  busy: readonly Span[],
  window: Span,
  begins: number,
): Span[] | undefined {
  const free = freeOf(busy, window);
  const late = free.flatMap((it) =>
    it.to > begins ? [{ from: Math.max(it.from, begins), to: it.to }] : [],
  );
  const early = free.flatMap((it) =>
    it.from < begins ? [{ from: it.from, to: Math.min(it.to, begins) }] : [],
  );
  const places: Span[] = [];
  let rest = length;
  for (const it of late) {
    if (rest === 0) break;
    const taken = Math.min(rest, it.to - it.from);
    places.push({ from: it.from, to: it.from + taken });
    rest -= taken;
  }
  // Before work begins the latest free time comes first.
  for (const it of early.toReversed()) {
    if (rest === 0) break;
    const taken = Math.min(rest, it.to - it.from);
    places.push({ from: it.to - taken, to: it.to });
    rest -= taken;
  }
  return rest === 0 ? places : undefined;
}
