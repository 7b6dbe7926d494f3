import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { CarryForm } from './carry-form.part.tsx';
import { CheckInForm } from './check-in-form.part.tsx';
import { CyclesDialog } from './cycles/cycles-dialog.part.tsx';
import { NewObjectiveForm } from './form/objective-form.part.tsx';
import { OkrMap } from './map/okr-map.part.tsx';
import { NoObjectives } from './no-objectives.part.tsx';
import type { Objective } from './objective.contract.ts';
import { ObjectiveScreen } from './objective/objective-screen.part.tsx';
import { OkrFilters } from './okr-filters.part.tsx';
import { OkrSearch, type ChangeOkr } from './okr-search.ts';
import { OkrTiles } from './okr-tiles.part.tsx';
import { OkrTree } from './okr-tree.part.tsx';
import { useObjectives } from './use-objectives.part.ts';
import './okr.css';

/** The objectives of a cycle as a tree or a map, or one of them in full. */
export function OkrScreen() {
  const [search, change] = useSearch(OkrSearch);
  return search.objective === undefined ? (
    <OkrList search={search} change={change} />
  ) : (
    <ObjectiveScreen key={search.objective} id={search.objective} />
  );
}

function OkrList({ search, change }: { search: OkrSearch; change: ChangeOkr }) {
  const { go } = useLocation();
  const mayWrite = useScope(may('okr:write')) !== undefined;
  const [checkingIn, setCheckingIn] = useState<Objective>();
  const isMap = search.view === 'map';
  const listed = useObjectives(search);
  // The last reply stays while the next is on its way: forms wait for their own cycle.
  const shown = listed.isPlaceholderData ? undefined : listed.data?.cycle;
  const make = () => change({ new: 'yes' });
  const carry = () => change({ carry: 'yes' });
  const show = (view: OkrSearch['view']) =>
    change({ view: view === 'tree' ? undefined : view, page: undefined });
  const isOpen =
    search.new !== undefined ||
    search.carry !== undefined ||
    search.cycles !== undefined ||
    checkingIn !== undefined;
  usePageKeys(
    [
      mayWrite && { keys: 'n', words: 'New objective', run: make },
      mayWrite && { keys: 'f', words: 'Carry objectives on', run: carry },
      {
        keys: 'v',
        words: isMap ? 'Show as a tree' : 'Show as a map',
        run: () => show(isMap ? 'tree' : 'map'),
      },
    ],
    !isOpen,
  );
  const missing = listed.data ? listed.data.checkIns.due - listed.data.checkIns.made : 0;
  const close = () => change({ new: undefined, title: undefined, carry: undefined });
  return (
    <Page
      title="Objectives"
      beside={missing > 0 && <Badge tone="warn">{missing} check-ins due this week</Badge>}
      actions={
        <Segmented
          label="Shown as"
          segments={[
            { value: 'tree', label: 'Tree', icon: 'list', words: true },
            { value: 'map', label: 'Map', icon: 'list-tree', words: true },
          ]}
          value={search.view}
          onChange={show}
        />
      }
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" keys="n" onClick={make}>
            New objective
          </Button>
        )
      }
      menu={
        <Menu
          label="More"
          groups={[
            mayWrite
              ? [
                  {
                    label: 'Carry objectives on',
                    icon: 'arrow-forward-up' as const,
                    keys: 'f',
                    onClick: carry,
                  },
                ]
              : [],
            [
              { label: 'Review', icon: 'checks' as const, href: '/okr/review' },
              { label: 'Reports', icon: 'report' as const, href: '/okr/reports' },
              { label: 'Cycles', icon: 'calendar' as const, href: '/okr?cycles=yes' },
            ],
          ].filter((it) => it.length > 0)}
        />
      }
      filters={<OkrFilters search={search} teams={listed.data?.teams ?? []} onChange={change} />}
    >
      {listed.data && <OkrTiles listed={listed.data} search={search} />}
      <ListStates
        query={listed}
        what="objectives"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          listed.data && (
            <NoObjectives
              listed={listed.data}
              search={search}
              onChange={change}
              onMake={mayWrite ? make : undefined}
            />
          )
        }
      >
        {(it) =>
          isMap ? (
            <OkrMap listed={it} />
          ) : (
            <OkrTree
              listed={it}
              search={search}
              onChange={change}
              onOpen={({ id }) => go(`/okr?objective=${id}`)}
              onCheckIn={setCheckingIn}
            />
          )
        }
      </ListStates>
      {search.new && shown && (
        <NewObjectiveForm
          cycle={shown}
          title={search.title}
          onClose={close}
          onMade={(id) => go(`/okr?objective=${id}`)}
        />
      )}
      {search.carry && shown && <CarryForm shown={shown} onClose={close} />}
      {search.cycles && <CyclesDialog onClose={() => change({ cycles: undefined })} />}
      {checkingIn && <CheckInForm id={checkingIn.id} onClose={() => setCheckingIn(undefined)} />}
    </Page>
  );
}
