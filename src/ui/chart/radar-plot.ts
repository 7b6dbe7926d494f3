/** A place in a radar chart, px from its centre; y grows downwards. */
export interface Spot {
  x: number;
  y: number;
}

/** Where a value lies on an axis, clockwise from the top. */
export function spotOf(at: number, axes: number, value: number, most: number, radius: number) {
  const angle = (2 * Math.PI * at) / axes - Math.PI / 2;
  const far = (Math.max(0, Math.min(value, most)) / most) * radius;
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far };
}

const written = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * An svg path around the centre through the values of one series: closed when all of them are
 * known, otherwise broken where nothing is known, and never closed over a gap.
 */
export function radarPath(
  values: readonly (number | null)[],
  most: number,
  radius: number,
): { path: string; isClosed: boolean } {
  const spots = values.map((it, at) =>
    it === null ? null : spotOf(at, values.length, it, most, radius),
  );
  const gap = spots.indexOf(null);
  if (gap === -1) return { path: `M${spots.map((it) => written(it!)).join('L')}z`, isClosed: true };
  // Begun after a gap, so that what leads over the top is one line.
  const turned = [...spots.slice(gap), ...spots.slice(0, gap)];
  const path = turned.map((it, at) => it && `${turned[at - 1] ? 'L' : 'M'}${written(it)}`);
  return { path: path.filter(Boolean).join(''), isClosed: false };
}

/** On which side of its axis' end a label stands. */
export function sideOf({ x, y }: Spot): 'above' | 'right' | 'below' | 'left' {
  if (Math.abs(x) < 1) return y < 0 ? 'above' : 'below';
  return x > 0 ? 'right' : 'left';
}

/**
 * The largest rings for `axes` axes in an area, and how far their centre lies below its middle: an
 * odd number of axes reaches further up than down.
 * @param room beside and above the rings for the names, px.
 */
export function ringsIn(
  axes: number,
  width: number,
  height: number,
  room: { x: number; y: number },
): { radius: number; drop: number } {
  const below = axes % 2 === 1 ? Math.cos(Math.PI / axes) : 1;
  const radius = Math.min(width / 2 - room.x, (height - 2 * room.y) / (1 + below));
  return { radius: Math.max(20, radius), drop: (Math.max(20, radius) * (1 - below)) / 2 };
}
