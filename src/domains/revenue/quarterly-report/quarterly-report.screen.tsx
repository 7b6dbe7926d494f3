import '#/kernel/without-eval.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { toastError, useRun } from '#/client/running.ts';
import { appOption } from '#/figures/app-option.part.tsx';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { revenueKinds } from '#/figures/filter.contract.ts';
import { revenueWords } from '#/figures/words.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { TextArea, TextField } from '#/ui/form/text-field.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { useDeckDraft, type DraftState } from './deck-draft.part.ts';
import { makeDeck } from './quarterly-report.actions.ts';
import type { Deck, DeckFigures } from './quarterly-report.contract.ts';
import { quarterWords } from './quarters.ts';
import { moved, SlideList } from './slide-list.part.tsx';
import { SlidePreview } from './slide-preview.part.tsx';
import { slideKinds, slideTitles } from './slides.ts';
import './quarterly-report.css';

const Search = z.strictObject({
  quarter: z
    .string()
    .regex(/^20\d\d-Q[1-4]$/)
    .optional(),
  revenue: z.enum(revenueKinds).default('all'),
  slide: z.enum(slideKinds).default('title'),
});
type SearchOut = z.output<typeof Search>;

interface EditorProps {
  quarter: string;
  quarters: readonly string[];
  saved: Deck;
  figures: DeckFigures;
  search: SearchOut;
  change: (patch: Partial<SearchOut>) => void;
}

const stateWords: Record<DraftState, string> = {
  saved: 'Saved',
  typing: 'Not saved yet',
  saving: 'Saving',
};

function Editor({ quarter, quarters, saved, figures, search, change }: EditorProps) {
  const lists = useFilterLists();
  const run = useRun();
  const [isMaking, setMaking] = useState(false);
  const draft = useDeckDraft(quarter, saved);
  const { deck } = draft;
  const slide = deck.slides.find((it) => it.kind === search.slide) ?? deck.slides[0]!;
  const isEmpty = !deck.slides.some((it) => it.on);
  const open = (by: 1 | -1) => {
    const next = deck.slides[deck.slides.indexOf(slide) + by];
    if (next) change({ slide: next.kind });
  };
  const setSlide = (patch: Partial<typeof slide>) =>
    draft.change({
      slides: deck.slides.map((it) => (it.kind === slide.kind ? { ...it, ...patch } : it)),
    });
  const make = async () => {
    setMaking(true);
    try {
      // What was typed a moment ago belongs into the file.
      await draft.flush();
      await run(makeDeck, { quarter, revenue: search.revenue });
    } catch (error) {
      toastError(error);
    } finally {
      setMaking(false);
    }
  };
  usePageKeys([
    { keys: 'j', words: 'Next slide', run: () => open(1) },
    { keys: 'k', words: 'Slide before', run: () => open(-1) },
    { keys: 'x', words: 'Put the slide in or out', run: () => setSlide({ on: !slide.on }) },
    {
      keys: 'Shift+j',
      words: 'Move the slide down',
      run: () => draft.change({ slides: moved(deck.slides, slide.kind, 1) }),
    },
    {
      keys: 'Shift+k',
      words: 'Move the slide up',
      run: () => draft.change({ slides: moved(deck.slides, slide.kind, -1) }),
    },
  ]);
  const apps = deck.appIds.map(String);
  const first = lists.apps.find((it) => it.id === deck.appIds[0])?.name;
  const more = deck.appIds.length - 1;
  return (
    <Page
      title="Quarterly report"
      beside={<span className="f2 fs12">{stateWords[draft.state]}</span>}
      primary={
        <Button
          variant="primary"
          icon="presentation"
          busy={isMaking}
          disabled={isEmpty}
          onClick={() => void make()}
        >
          Make the deck
        </Button>
      }
      filters={
        <FilterBar>
          <PickChip
            label="Quarter"
            icon="calendar"
            options={quarters.map((it) => ({ value: it, label: quarterWords(it) }))}
            value={[quarter]}
            onChange={([it]) => change({ quarter: it })}
          >
            {quarterWords(quarter)}
          </PickChip>
          <Word>of</Word>
          <PickChip
            several
            label="Apps"
            options={lists.apps.map(appOption)}
            value={apps}
            on={apps.length > 0}
            onChange={(it) => draft.change({ appIds: it.map(Number) })}
          >
            {apps.length === 0
              ? 'all apps'
              : `${first ?? '1 app'}${more > 0 ? ` and ${more} more` : ''}`}
          </PickChip>
          <Word>revenue of</Word>
          <PickChip
            label="Revenue"
            options={revenueKinds.map((it) => ({ value: it, label: revenueWords[it] }))}
            value={[search.revenue]}
            onChange={([it]) => change({ revenue: revenueKinds.find((kind) => kind === it) })}
          >
            {revenueWords[search.revenue]}
          </PickChip>
        </FilterBar>
      }
    >
      <div className="deck">
        <SlideList
          slides={deck.slides}
          current={slide.kind}
          onOpen={(kind) => change({ slide: kind })}
          onChange={(slides) => draft.change({ slides })}
        />
        <div className="deck-edit">
          {isEmpty ? (
            <EmptyState
              icon="presentation"
              title="No slide is in the deck"
              text="Tick the slides that the presentation is made of."
            />
          ) : (
            <SlidePreview quarter={quarter} title={deck.title} slide={slide} figures={figures} />
          )}
          {slide.kind === 'title' && (
            <TextField
              label="Title"
              maxLength={80}
              value={deck.title}
              onChange={(title) => draft.change({ title })}
            />
          )}
          <TextArea
            label={`Commentary on ${slideTitles[slide.kind].toLowerCase()}`}
            help="Stands on the slide, and can be changed there."
            rows={4}
            maxLength={1200}
            value={slide.commentary}
            onChange={(commentary) => setSlide({ commentary })}
          />
        </div>
      </div>
    </Page>
  );
}

/** The quarter as a presentation: choose and order slides, write to them, make the file. */
export function QuarterlyReportScreen() {
  const [search, change] = useSearch(Search);
  const { data, error, refetch } = useQuery({
    ...reading('GET /quarterly-report-slide', {
      quarter: search.quarter,
      revenue: search.revenue,
    }),
    placeholderData: keepPreviousData,
  });
  if (data) {
    const { quarter, quarters, deck, figures } = data;
    return (
      <Editor key={quarter} saved={deck} {...{ quarter, quarters, figures, search, change }} />
    );
  }
  return (
    <Page title="Quarterly report">
      {error ? (
        <ErrorState
          title="The quarter did not load"
          text={`${error.message} What you have written is kept.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the quarter">
          <div className="deck">
            <Bone width="100%" height={330} radius={6} />
            <Bone width="100%" height={480} radius={6} />
          </div>
        </Loading>
      )}
    </Page>
  );
}
