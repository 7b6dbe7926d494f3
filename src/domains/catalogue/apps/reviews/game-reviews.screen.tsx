import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Id, paging } from '#/kernel/schema.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { MyDrafts, PastReviews } from './past-reviews.part.tsx';
import { ReviewEditor } from './review-editor.part.tsx';
import { ReviewSheet } from './review-sheet.part.tsx';
import { verdicts, verdictWords } from './review-words.ts';
import { reviewSorts } from './reviews.contract.ts';
import '../apps.css';
import './reviews.css';

const Search = z.strictObject({
  q: z.string().max(100).default(''),
  verdict: z.enum(verdicts).optional(),
  sort: z.enum(reviewSorts).default('published'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paging,
  /** The published review that is open. */
  review: Id.optional(),
  /** The draft that is written on. */
  draft: Id.optional(),
  /** The app a new review is about. */
  app: Id.optional(),
});

interface DeskProps {
  draft: number | undefined;
  app: number | undefined;
  onBegun: (id: number) => void;
  onPublished: (id: number) => void;
  onLeave: (reload: boolean) => void;
}

/** The editor once it knows what it starts with. */
function Desk({ draft, app, ...rest }: DeskProps) {
  const review = useQuery({
    ...reading('GET /game-review', { id: draft ?? 0 }),
    enabled: draft !== undefined,
    // What is typed here must not be replaced by what was fetched before.
    staleTime: 0,
    gcTime: 0,
  });
  const asked = useQuery({
    ...reading('GET /get-app', { id: app ?? 0 }),
    enabled: draft === undefined && app !== undefined,
  });
  const isReady =
    (draft === undefined || review.data || review.error) && (!app || !asked.isLoading);
  if (!isReady) {
    return (
      <Loading label="Loading the draft">
        <RowsSkeleton mark={false} columns={[60]} />
      </Loading>
    );
  }
  const found = draft === undefined ? asked.data?.app : undefined;
  const isDraft = review.data?.status === 'draft';
  return (
    <ReviewEditor
      review={draft !== undefined && isDraft ? review.data : undefined}
      first={found ? { appId: String(found.id), game: found.name } : {}}
      firstApp={found}
      {...rest}
    />
  );
}

/** Write a review of a game's build, and read those of others. */
export function GameReviewsScreen() {
  const [search, change] = useSearch(Search);
  const { q, verdict, sort, order, page, perPage } = search;
  const mayWrite = useScope(may('game-reviews:write')) !== undefined;
  // A draft gets its number while it is written: only another draft begins another desk.
  const [desk, setDesk] = useState({ at: 0, draft: search.draft, app: search.app });
  const sit = (draft: number | undefined) => {
    setDesk({ at: desk.at + 1, draft, app: undefined });
    change({ draft, app: undefined, review: undefined });
  };
  const onTyped = useCallback(
    (typed: string) => change({ q: typed || undefined, page: undefined }, { replace: true }),
    [change],
  );
  return (
    <Page
      title="Game reviews"
      primary={
        mayWrite && (
          <Button variant="primary" icon="plus" onClick={() => sit(undefined)}>
            New review
          </Button>
        )
      }
      filters={
        <FilterBar
          end={
            <FindField
              label="Search past reviews"
              placeholder="Game, build, person"
              value={q}
              onRest={onTyped}
            />
          }
        >
          <Word>Past reviews that say</Word>
          <PickChip
            label="Verdict"
            options={[
              { value: '', label: 'Anything' },
              ...verdicts.map((it) => ({ value: it as string, label: verdictWords[it].text })),
            ]}
            value={[verdict ?? '']}
            on={verdict !== undefined}
            onChange={([it]) =>
              change({ verdict: verdicts.find((one) => one === it), page: undefined })
            }
          >
            {verdict ? verdictWords[verdict].text.toLowerCase() : 'anything'}
          </PickChip>
        </FilterBar>
      }
    >
      <div className={mayWrite ? 'review-desk' : undefined}>
        {mayWrite && (
          <Desk
            key={desk.at}
            draft={desk.draft}
            app={desk.app}
            onBegun={(draft) => change({ draft, app: undefined }, { replace: true })}
            onPublished={(review) => {
              setDesk({ at: desk.at + 1, draft: undefined, app: undefined });
              change({ review, draft: undefined, app: undefined });
            }}
            onLeave={(reload) => sit(reload ? search.draft : undefined)}
          />
        )}
        <div className="review-past">
          {mayWrite && <MyDrafts onOpen={sit} />}
          <PastReviews
            {...{ q, verdict, sort, order, page, perPage }}
            onChange={change}
            onOpen={(review) => change({ review })}
          />
        </div>
      </div>
      {search.review !== undefined && (
        <ReviewSheet id={search.review} onClose={() => change({ review: undefined })} />
      )}
    </Page>
  );
}
