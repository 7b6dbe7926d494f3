import { counted } from '#/kernel/numbers.ts';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import type { PlaceCount } from './locations.contract.ts';
import { LOCAL, placeWords } from './place-words.ts';

interface PlaceListProps {
  places: readonly PlaceCount[];
  current: string | undefined;
  onPick: (place: string) => void;
}

/** Every place with how many people signed in from it; one narrows the list of people below. */
export function PlaceList({ places, current, onPick }: PlaceListProps) {
  const most = Math.max(1, ...places.map((it) => it.people));
  return (
    <ul className="places-list">
      {places.map((it) => (
        <li key={it.place}>
          <button
            type="button"
            aria-pressed={it.place === current}
            className={cx(it.place === current && 'on')}
            onClick={() => onPick(it.place)}
          >
            <span className="row">
              <Icon name={it.place === LOCAL ? 'building' : 'map-pin'} size={14} />
              <span className="trunc">{placeWords(it.place)}</span>
              <span className="sp" />
              <b className="med num">{it.people}</b>
              <span className="f3 fs12 num signs">{counted(it.signIns, 'sign-in')}</span>
            </span>
            <i style={{ width: `${(it.people / most) * 100}%` }} />
          </button>
        </li>
      ))}
    </ul>
  );
}
