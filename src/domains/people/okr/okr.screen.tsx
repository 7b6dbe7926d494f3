import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { CarryForm } from './carry-form.part.tsx';
import { CheckInForm } from './check-in-form.part.tsx';
import { CyclesDialog } from './cycles/cycles-dialog.part.tsx';
import { NewObjectiveForm } from './form/objective-form.part.tsx';
import type { Objective } from './objective.contract.ts';
import { ObjectiveScreen } from './objective/objective-screen.part.tsx';
import { OkrFilters } from './okr-filters.part.tsx';
import { OkrSearch, type ChangeOkr } from './okr-search.ts';
import { OkrTiles } from './okr-tiles.part.tsx';
import { OkrTree } from './okr-tree.part.tsx';
import './okr.css';

/** The objectives of a cycle as a tree, or one of them in full. */
export function OkrScreen() {
  const [search, change] = useSearch(OkrSearch);
  return search.objective === undefined ? (
    <OkrList search={search} change={change} />
  ) : (
    <ObjectiveScreen key={search.objective} id={search.objective} />
  );
}

function OkrList({ search, change }: { search: OkrSearch; change: ChangeOkr }) {
  const me = useMe();
  const { go } = useLocation();
  const mayWrite = useScope(may('okr:write')) !== undefined;
  const [checkingIn, setCheckingIn] = useState<Objective>();
  const { cycle, level, team, state, due, words, page, perPage } = search;
  const listed = useQuery({
    ...reading('GET /okrs', {
      cycle,
      level,
      team,
      state,
      due,
      words,
      page,
      perPage,
      above: true,
      person: search.who === 'me' ? me.id : search.person,
    }),
    placeholderData: keepPreviousData,
  });
  // The last reply stays while the next is on its way: forms wait for their own cycle.
  const shown = listed.isPlaceholderData ? undefined : listed.data?.cycle;
  const make = () => change({ new: 'yes' });
  const carry = () => change({ carry: 'yes' });
  const isOpen =
    search.new !== undefined ||
    search.carry !== undefined ||
    search.cycles !== undefined ||
    checkingIn !== undefined;
  usePageKeys(
    [
      mayWrite && { keys: 'n', words: 'New objective', run: make },
      mayWrite && { keys: 'f', words: 'Carry objectives on', run: carry },
    ],
    !isOpen,
  );
  const missing = listed.data ? listed.data.checkIns.due - listed.data.checkIns.made : 0;
  const close = () => change({ new: undefined, title: undefined, carry: undefined });
  return (
    <Page
      title="Objectives"
      beside={missing > 0 && <Badge tone="warn">{missing} check-ins due this week</Badge>}
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
      <OkrTree
        query={listed}
        search={search}
        onChange={change}
        onOpen={(it) => go(`/okr?objective=${it.id}`)}
        onCheckIn={setCheckingIn}
        onMake={mayWrite ? make : undefined}
      />
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
