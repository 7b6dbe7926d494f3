/** Places of the right order, as an answer put them; what is not in it is left out. */
const placesOf = (right: readonly string[], given: readonly string[]) =>
  given.map((id) => right.indexOf(id)).filter((it) => it >= 0);

/**
 * What an order gives, in hundredths of points: all of them for exactly the right one. With `partial`
 * each two items in the right order give a share and each two the wrong way round take one away,
 * never below nothing (Kendall's tau): a blind guess gives as much as it takes.
 */
export function orderPoints(
  { correct, partial, points }: { correct: readonly string[]; partial: boolean; points: number },
  given: readonly string[],
): number {
  const places = placesOf(correct, given);
  if (places.length < correct.length) return 0;
  if (places.every((it, at) => it === at)) return points * 100;
  if (!partial) return 0;
  const pairs = places.flatMap((it, at) => places.slice(at + 1).map((after) => it < after));
  const ahead = pairs.filter(Boolean).length * 2 - pairs.length;
  // One pair that is wrong never rounds up to all.
  return Math.min(points * 100 - 1, Math.max(0, Math.round((points * 100 * ahead) / pairs.length)));
}

/** A pair as it is kept and given: `left:right`. */
export const pairOf = (left: string, right: string) => `${left}:${right}`;

/** The right pairs: what stands on the left, each with the match of its place. */
export const rightPairs = (
  options: readonly { id: string }[],
  matches: readonly { id: string }[],
): string[] => options.map((it, at) => pairOf(it.id, matches[at]?.id ?? ''));

/** What pairs give, in hundredths of points: the share of those that are right. */
export function matchPoints(
  {
    options,
    matches,
    points,
  }: { options: readonly { id: string }[]; matches: readonly { id: string }[]; points: number },
  given: readonly string[],
): number {
  const right = rightPairs(options, matches);
  const hits = right.filter((pair) => given.includes(pair)).length;
  return right.length === 0 ? 0 : Math.round((points * 100 * hits) / right.length);
}
