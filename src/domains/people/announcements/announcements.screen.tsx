import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { AnnouncementForm } from './announcement-form.part.tsx';
import { announcementStates } from './announcement-rules.ts';
import { PAGE, stateWords } from './announcement-words.ts';
import { AnnouncementsSearch, type Change } from './announcements-search.ts';
import { Decorum, DecorumSide } from './decorum/decorum.part.tsx';
import { Feed } from './feed.part.tsx';
import { Reading } from './reading.part.tsx';
import { Written } from './written.part.tsx';
import './announcements.css';

interface FiltersProps {
  search: AnnouncementsSearch;
  change: Change;
  mayWrite: boolean;
}

function Filters({ search, change, mayWrite }: FiltersProps) {
  const { show, state, q } = search;
  const tabs = [
    { href: PAGE, label: 'For me' },
    ...(mayWrite ? [{ href: `${PAGE}?show=written`, label: 'Written' }] : []),
    { href: `${PAGE}?show=decorum`, label: 'Decorum' },
  ];
  const current = show === 'mine' ? PAGE : `${PAGE}?show=${show}`;
  return (
    <FilterBar
      end={
        show !== 'decorum' && (
          <FindField
            label="Search announcements"
            value={q}
            onRest={(typed) =>
              change({ q: typed || undefined, page: undefined }, { replace: true })
            }
          />
        )
      }
    >
      <Tabs label="Announcements" tabs={tabs} current={current} />
      {show === 'written' && (
        <span className="announce-state">
          <PickChip
            label="State"
            add={!state}
            icon={state ? undefined : 'plus'}
            on={state !== undefined}
            options={[
              { value: '', label: 'Any state' },
              ...announcementStates.map((it) => ({ value: it as string, label: stateWords[it] })),
            ]}
            value={[state ?? '']}
            onChange={([it]) =>
              change({ state: announcementStates.find((one) => one === it), page: undefined })
            }
          >
            {state ? stateWords[state] : 'State'}
          </PickChip>
        </span>
      )}
    </FilterBar>
  );
}

function Body({ search, change }: Pick<FiltersProps, 'search' | 'change'>) {
  const { announcement, show } = search;
  if (announcement !== undefined) {
    return (
      <div className="announce-desk">
        <Reading id={announcement} change={change} />
      </div>
    );
  }
  if (show === 'decorum') return <Decorum entry={search.entry} change={change} />;
  if (show === 'written') return <Written search={search} change={change} />;
  return (
    <div className="announce-desk">
      <div className="announce-main">
        <Feed search={search} change={change} />
      </div>
      <aside className="announce-side">
        <DecorumSide />
      </aside>
    </div>
  );
}

/** What the company tells its people, and its rules of conduct. */
export function AnnouncementsScreen() {
  const [search, change] = useSearch(AnnouncementsSearch);
  const mayWrite = useScope(may('announcements:write')) !== undefined;
  const { data } = useQuery(reading('GET /announcements/alerts', {}));
  const waiting = data?.rows.filter((it) => it.mustAcknowledge).length ?? 0;
  const isIdle = search.write === undefined;
  const add = () => change({ write: 'new' });
  usePageKeys([mayWrite && { keys: 'n', words: 'New announcement', run: add }], isIdle);
  const close = () => change({ write: undefined, title: undefined });
  const isReading = search.announcement !== undefined;
  return (
    <Page
      title="Announcements"
      beside={waiting > 0 && <Badge tone="warn">{waiting} to acknowledge</Badge>}
      actions={
        isReading && (
          <Button icon="arrow-left" onClick={() => change({ announcement: undefined })}>
            All announcements
          </Button>
        )
      }
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" keys="n" onClick={add}>
            New announcement
          </Button>
        )
      }
      filters={!isReading && <Filters {...{ search, change, mayWrite }} />}
    >
      <Body search={search} change={change} />
      {search.write !== undefined && mayWrite && (
        <AnnouncementForm
          id={search.write === 'new' ? undefined : search.write}
          title={search.title ?? ''}
          onClose={close}
        />
      )}
    </Page>
  );
}
