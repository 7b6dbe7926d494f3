export interface Place {
  path: string;
  title: string;
}

const key = 'last-places';
const MOST = 4;

const isPlace = (it: unknown): it is Place =>
  typeof it === 'object' && it !== null && 'path' in it && 'title' in it;

function load(): Place[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** Remembers a page in this tab alone: somebody else at this browser finds nothing. */
export function notePlace(place: Place) {
  const others = load().filter((it) => it.path !== place.path);
  sessionStorage.setItem(key, JSON.stringify([place, ...others].slice(0, MOST)));
}

/** Where one was before, the latest first, without the page one is on. */
export const lastPlaces = (here: string): Place[] => load().filter((it) => it.path !== here);

/** Nobody who signs in after finds them. */
export const forgetPlaces = () => sessionStorage.removeItem(key);
