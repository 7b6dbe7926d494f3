/** Hundredths of points as points. */
export const inPoints = (hundredths: number): number => hundredths / 100;

/**
 * A score of all points, in percent with one decimal. Of a quiz that gives none nobody fails.
 * @param score hundredths of points
 */
export const percentOf = (score: number, points: number): number =>
  points === 0 ? 100 : Math.round((score / points) * 10) / 10;
