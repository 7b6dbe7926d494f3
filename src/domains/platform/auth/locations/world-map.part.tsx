import { counted } from '#/kernel/numbers.ts';
import { cx } from '#/ui/cx.ts';
import type { PlaceCount } from './locations.contract.ts';
import { placeWords } from './place-words.ts';
import { drawWorld, HEIGHT, WIDTH } from './world.ts';
import './locations.css';

const shapes = drawWorld();
const marked = new Map(shapes.map((it) => [it.place, it.center]));

interface WorldMapProps {
  places: readonly PlaceCount[];
  /** The place the list is narrowed to. */
  current: string | undefined;
  onPick: (place: string) => void;
}

const words = ({ place, people }: PlaceCount) =>
  `${placeWords(place)}: ${counted(people, 'person', 'people')}`;

/** Area grows with the number of people. */
const radiusOf = (people: number, most: number) => 5 + 15 * Math.sqrt(people / Math.max(1, most));

/**
 * The world with a mark on every country people signed in from. The list of places beside it says the
 * same in words and is what the keyboard uses.
 */
export function WorldMap({ places, current, onPick }: WorldMapProps) {
  const counts = new Map(places.map((it) => [it.place, it]));
  const most = Math.max(0, ...places.map((it) => it.people));
  return (
    <svg className="places-map" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {shapes.map((it) => {
        const count = counts.get(it.place);
        return (
          <path
            key={it.place || it.name}
            d={it.path}
            className={cx('land', count && 'seen', it.place === current && 'on')}
            onClick={count && (() => onPick(it.place))}
          >
            <title>{count ? words(count) : it.place ? placeWords(it.place) : it.name}</title>
          </path>
        );
      })}
      {places.map((it) => {
        const center = marked.get(it.place);
        if (!center) return null;
        return (
          <circle
            key={it.place}
            cx={center[0]}
            cy={center[1]}
            r={radiusOf(it.people, most)}
            className={cx('mark', it.place === current && 'on')}
            onClick={() => onPick(it.place)}
          >
            <title>{words(it)}</title>
          </circle>
        );
      })}
    </svg>
  );
}
