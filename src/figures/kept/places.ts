/** Places of apps in lists, the same for all facts of this process. */
const places = new Map<number, number>();
const apps: number[] = [];

export function placeOf(app: number): number {
  const known = places.get(app);
  if (known !== undefined) return known;
  places.set(app, apps.length);
  return apps.push(app) - 1;
}

export const appAt = (place: number): number => apps[place]!;

/** How many places there are. */
export const placesKnown = (): number => apps.length;

/** The place of an app that some facts have told of. */
export const knownPlace = (app: number): number | undefined => places.get(app);

/** Places of apps by the apps' ids. */
export const placesInOrder = (): number[] => [...apps.keys()].sort((a, b) => apps[a]! - apps[b]!);
