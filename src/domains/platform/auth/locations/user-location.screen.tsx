import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { usePhoto } from '#/client/photo.ts';
import { reading } from '#/client/reading.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Flag, Id, paging } from '#/kernel/schema.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { lazily } from '#/ui/lazily.ts';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { PersonPlace } from './locations.contract.ts';
import { PlaceHistory } from './place-history.part.tsx';
import { PlaceList } from './place-list.part.tsx';
import { placeWords } from './place-words.ts';
import './locations.css';

const WorldMap = lazily(() =>
  import('./world-map.part.tsx').then((it) => ({ default: it.WorldMap })),
);

const sorts = ['at', 'name', 'place'] as const;

const Search = z.strictObject({
  q: z.string().max(100).default(''),
  place: z
    .string()
    .regex(/^([A-Z]{2}|local|unknown)$/)
    .optional(),
  days: z.coerce.number().int().min(1).max(90).default(90),
  fresh: Flag.optional(),
  sort: z.enum(sorts).default('at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paging,
  /** The person whose places are open. */
  person: Id.optional(),
});

const spans = [
  { value: '90', label: 'Last 90 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '7', label: 'Last 7 days' },
] as const;

function Face({ it, onOpen }: { it: PersonPlace; onOpen: (it: PersonPlace) => void }) {
  return (
    <span className="row">
      <Avatar name={it.person.name} photo={usePhoto(it.person)} />
      <button dir="auto" type="button" className="link plain med trunc" onClick={() => onOpen(it)}>
        {it.person.name}
      </button>
      {it.person.title && (
        <span dir="auto" className="f3 fs12 trunc">
          {it.person.title}
        </span>
      )}
    </span>
  );
}

const columns = (
  now: Date,
  zone: string,
  onOpen: (it: PersonPlace) => void,
): Column<PersonPlace>[] => [
  {
    key: 'name',
    title: 'Person',
    sortable: true,
    cell: (it) => <Face it={it} onOpen={onOpen} />,
  },
  {
    key: 'place',
    title: 'Place',
    sortable: true,
    cell: (it) => (
      <span className="row">
        {placeWords(it.place)}
        {it.isNew && (
          <Badge tone="warn" title="The person had never signed in from there before">
            New
          </Badge>
        )}
      </span>
    ),
  },
  { key: 'browser', title: 'Browser', className: 'wide trunc', cell: (it) => it.browser ?? '–' },
  { key: 'places', title: 'Places in all', align: 'right', width: 110, cell: (it) => it.places },
  {
    key: 'at',
    title: 'Signed in',
    sortable: true,
    align: 'right',
    width: 120,
    cell: (it) => (
      <time dateTime={it.at} title={exactInstant(new Date(it.at), zone)}>
        {relativeTime(new Date(it.at), now)}
      </time>
    ),
  },
];

/** From which countries people sign in: on a map, as a list, and person by person. */
export function UserLocationScreen() {
  const { zone } = useMe();
  const now = useNow();
  const [search, change] = useSearch(Search);
  const { person, q, ...wanted } = search;
  const { place, days, fresh } = wanted;
  const query = useQuery({
    ...reading('GET /users-location', { ...wanted, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const places = query.data?.places ?? [];
  const open = (it: PersonPlace) => change({ person: it.person.id });
  const pick = (it: string) =>
    change({ place: it === place ? undefined : it, page: undefined }, { replace: true });
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.person.id,
    onOpen: open,
    wide: true,
  });
  const span = spans.find((it) => it.value === String(days));
  return (
    <Page
      title="Sign-in places"
      beside={query.data && <Badge>{places.length}</Badge>}
      actions={
        <Button icon="device-desktop" href="/user-management/devices">
          Devices
        </Button>
      }
      filters={
        <FilterBar
          end={
            <FindField
              label="Search people"
              placeholder="Name, e-mail"
              value={q}
              onRest={(it) => change({ q: it || undefined, page: undefined }, { replace: true })}
            />
          }
        >
          <PickChip
            label="Days"
            options={spans}
            value={[span?.value ?? '90']}
            on={days !== 90}
            onChange={([it]) => change({ days: Number(it), page: undefined })}
          >
            {span?.label ?? `Last ${days} days`}
          </PickChip>
          <Word>from</Word>
          <PickChip
            label="Place"
            options={[
              { value: '', label: 'Anywhere' },
              ...places.map((it) => ({ value: it.place, label: placeWords(it.place) })),
            ]}
            value={[place ?? '']}
            on={place !== undefined}
            onChange={([it]) => change({ place: it || undefined, page: undefined })}
          >
            {place ? placeWords(place) : 'anywhere'}
          </PickChip>
          <Chip
            on={fresh === true}
            aria-pressed={fresh === true}
            onClick={() => change({ fresh: fresh ? undefined : true, page: undefined })}
          >
            new places only
          </Chip>
        </FilterBar>
      }
    >
      <div className="places-sides">
        <Panel
          title="Where people signed in"
          wide
          actions={
            <span className="f3 fs12">
              <a className="link" href="https://db-ip.com" target="_blank" rel="noreferrer">
                IP Geolocation by DB-IP
              </a>
            </span>
          }
        >
          <div className="places-frame">
            <Suspense>
              <WorldMap places={places} current={place} onPick={pick} />
            </Suspense>
          </div>
        </Panel>
        <Panel
          title="Places"
          wide
          actions={
            query.data && <span className="f3 fs12">kept for {query.data.keptDays} days</span>
          }
        >
          {query.data && places.length === 0 ? (
            <p className="panel-words f3">Nobody signed in in these days.</p>
          ) : (
            <PlaceList places={places} current={place} onPick={pick} />
          )}
        </Panel>
      </div>
      <Panel className="places-people" title="People, where they were last">
        <ListStates
          query={query}
          what="places"
          isEmpty={(it) => it.totalRows === 0}
          empty={
            <EmptyState
              icon="map-pin"
              title="Nobody here"
              text="No sign-in that is still kept matches these filters."
            >
              <Button
                onClick={() =>
                  change({ q: undefined, place: undefined, fresh: undefined, days: undefined })
                }
              >
                Show all places
              </Button>
            </EmptyState>
          }
        >
          {({ totalRows }) => (
            <PagedTable
              label="People and places"
              columns={columns(now, zone, open)}
              rows={rows}
              rowKey={(it) => it.person.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
              totalRows={totalRows}
              search={wanted}
              sorts={sorts}
              onChange={change}
            />
          )}
        </ListStates>
      </Panel>
      {person !== undefined && (
        <PlaceHistory key={person} id={person} onClose={() => change({ person: undefined })} />
      )}
    </Page>
  );
}
