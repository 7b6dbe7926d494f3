import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { useMedia } from '#/ui/use-media.ts';
import type { Card } from '../cards/card.contract.ts';
import { MOST_WALKED, walkHref, walkSearch } from '../dashboard-search.ts';
import { ReadCards } from './cards.part.tsx';
import { useFigures } from './use-figures.part.ts';

const noCards: readonly Card[] = [];
const noFilter = Filter.parse({});

/** The screen stays on while somebody watches; where a browser cannot, it goes dark as it does. */
function useScreenOn() {
  useEffect(() => {
    // Only pages by https have it.
    const asked = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => {
      void asked?.then((it) => it?.release());
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
}

/** The cards of a dashboard as it was saved. */
function Shown({ id }: { id: number }) {
  const { data, error } = useQuery(reading('GET /own-dashboard', { id }));
  const lists = useFilterLists();
  const filter = data?.filter ?? noFilter;
  const cards = data?.cards ?? noCards;
  const figures = useFigures(id, cards, filter, data !== undefined);
  if (error) {
    return (
      <p className="f2 walk-words" role="alert">
        {error.message} It may have been deleted, or is shared with you no more.
      </p>
    );
  }
  if (data && cards.length === 0) return <p className="f2 walk-words">It has no cards yet.</p>;
  return <ReadCards {...{ cards, lists, filter, figures }} />;
}

/** Dashboards in full screen, one after another; with less motion wanted, each by hand. */
export function Walk() {
  const [{ walk: all, dashboard: first, every }] = useSearch(walkSearch);
  const { go } = useLocation();
  const walk = all.slice(0, MOST_WALKED);
  const dashboard = first ?? walk[0] ?? 0;
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const [isPaused, setPaused] = useState(isCalm);
  const { data } = useQuery({
    ...reading('GET /own-dashboard', { id: dashboard }),
    enabled: dashboard > 0,
  });
  const count = walk.length;
  const place = Math.max(0, walk.indexOf(dashboard));
  const hrefAt = (to: number) => walkHref(walk, { at: walk[(to + count) % count]!, every });
  const following = hrefAt(place + 1);
  const isMoving = !isPaused && count > 1;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => go(following, { replace: true }), Number(every) * 1_000);
    return () => clearTimeout(timer);
  }, [isMoving, following, every, go]);
  useScreenOn();
  const step = (by: number) => go(hrefAt(place + by), { replace: true });
  const stop = () => setPaused(!isPaused);
  const note = [
    ...(count > 1 ? [`${place + 1} of ${count}`] : []),
    ...(count > 1 && isPaused ? ['paused'] : []),
    ...(data ? [`by ${data.author.name}`] : []),
  ];
  return (
    <Page title="Dashboards">
      <Dialog
        side="whole"
        title={data?.name ?? 'Dashboard'}
        note={note.join(' · ')}
        keys={
          count > 1 ? { ArrowLeft: () => step(-1), ArrowRight: () => step(1), p: stop } : undefined
        }
        onClose={() => go(count > 1 ? '/dashboards' : `/dashboards?dashboard=${dashboard}`)}
      >
        <div className="row walk-keys">
          {count > 1 && (
            <>
              <Button size="s" icon="chevron-left" onClick={() => step(-1)}>
                Previous
              </Button>
              <Button size="s" icon={isPaused ? 'player-play' : 'player-pause'} onClick={stop}>
                {isPaused ? 'Go on' : 'Pause'}
              </Button>
              <Button size="s" icon="chevron-right" onClick={() => step(1)}>
                Next
              </Button>
            </>
          )}
          <Button
            size="s"
            icon="device-desktop"
            onClick={() => void document.documentElement.requestFullscreen()}
          >
            Full screen
          </Button>
        </div>
        <Shown key={dashboard} id={dashboard} />
      </Dialog>
    </Page>
  );
}
