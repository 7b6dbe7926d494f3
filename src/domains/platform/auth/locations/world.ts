import { geoNaturalEarth1, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';

/** The size the map is drawn in; it is scaled to the room there is. */
export const WIDTH = 960;
export const HEIGHT = 470;

const ANTARCTICA = '010';

export interface Shape {
  /** ISO 3166 code of two letters; '' for the few countries that have none in the atlas. */
  place: string;
  name: string;
  path: string;
  /** Where a mark on it stands. */
  center: [x: number, y: number];
}

type Topology = Parameters<typeof feature>[0];

/** The atlas names countries by number; the browser knows the letters that go with it. */
const placeOf = (id: string | number | undefined) =>
  id === undefined ? '' : (Intl.getCanonicalLocales(`und-${id}`)[0]?.slice(4) ?? '');

/** Every country drawn, Antarctica left out: nobody signs in there. */
export function drawWorld(): Shape[] {
  const topology = world as object as Topology;
  const countries = feature(topology, topology.objects['countries']!);
  const all = 'features' in countries ? countries.features : [countries];
  const shown = all.filter((it) => it.id !== ANTARCTICA);
  const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], {
    type: 'FeatureCollection',
    features: shown,
  });
  const path = geoPath(projection).digits(1);
  /** The largest part counts: a mark on France does not stand in the Atlantic. */
  const largest = (it: (typeof shown)[number]): GeoPermissibleObjects => {
    if (it.geometry.type !== 'MultiPolygon') return it;
    const parts = it.geometry.coordinates.map((coordinates) => ({
      type: 'Polygon' as const,
      coordinates,
    }));
    return parts.sort((a, b) => path.area(b) - path.area(a))[0] ?? it;
  };
  return shown.map((it) => ({
    place: placeOf(it.id),
    name: String(it.properties?.['name'] ?? ''),
    path: path(it) ?? '',
    center: path.centroid(largest(it)),
  }));
}
