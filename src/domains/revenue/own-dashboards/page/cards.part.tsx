import { useState } from 'react';
import type { FilterLists } from '#/figures/filter-lists.part.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { useMoreLists } from '#/figures/more-lists.part.ts';
import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { Draft } from '../arrange/draft.part.ts';
import { byKey, moved, placeWords, resized } from '../arrange/moves.ts';
import { MOST_CARDS } from '../cards/card-kinds.ts';
import type { Card } from '../cards/card.contract.ts';
import { ownWords } from '../cards/own-words.part.ts';
import { CardForm } from './card-form.part.tsx';
import { CardFrame } from './card-frame.part.tsx';
import type { useFigures } from './use-figures.part.ts';

interface CardsProps {
  draft: Draft;
  mayChange: boolean;
  lists: FilterLists;
  /** Of the whole. */
  filter: Filter;
  figures: ReturnType<typeof useFigures>;
  /** The card whose form is open. */
  open: string | undefined;
  onOpen: (card: string) => void;
  onClose: () => void;
}

type Read = Pick<CardsProps, 'lists' | 'filter' | 'figures'> & { cards: readonly Card[] };

/** What a card is narrowed to by itself, in words. */
function useOwnWords({ cards, lists }: Pick<Read, 'cards' | 'lists'>) {
  const narrowed = cards.flatMap((it) => (it.kind === 'note' ? [] : Object.keys(it.filter)));
  const more = useMoreLists(narrowed);
  return (card: Card) => (card.kind === 'note' ? '' : ownWords(card, lists, more));
}

const compareOf = (card: Card, filter: Filter) =>
  (card.kind !== 'note' && card.compare) || filter.compare;

/** The cards of a dashboard for who only reads them. */
export function ReadCards({ cards, lists, filter, figures }: Read) {
  const ownOf = useOwnWords({ cards, lists });
  return (
    <div className="card-grid">
      {cards.map((card) => (
        <CardFrame
          key={card.id}
          card={card}
          own={ownOf(card)}
          compare={compareOf(card, filter)}
          state={figures.stateOf(card)}
        />
      ))}
    </div>
  );
}

/** The cards of a dashboard, in the order in which they are read, and how they are arranged. */
export function Cards({
  draft,
  mayChange,
  lists,
  filter,
  figures,
  open,
  onOpen,
  onClose,
}: CardsProps) {
  const { cards } = draft.draft;
  const [said, setSaid] = useState('');
  const ownOf = useOwnWords({ cards, lists });
  const arrange = (to: readonly Card[], id: string) => {
    draft.change({ cards: to });
    setSaid(placeWords(to, id));
  };
  const drop = (dragged: string, target: string, side: 'left' | 'right') => {
    const rest = cards.filter((it) => it.id !== dragged);
    const at = rest.findIndex((it) => it.id === target);
    arrange(moved(cards, dragged, side === 'left' ? at : at + 1), dragged);
  };
  const opened = cards.find((it) => it.id === open);
  const save = (card: Card) => {
    const isKnown = cards.some((it) => it.id === card.id);
    draft.change({
      cards: isKnown ? cards.map((it) => (it.id === card.id ? card : it)) : [...cards, card],
    });
    setSaid(isKnown ? `${card.title} is changed` : `${card.title} is added at the end`);
    // A card has figures once it is saved: at once, then.
    return draft.flush();
  };
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState
          icon="layout-dashboard"
          title="This dashboard has no cards yet"
          text="A card shows a figure, a chart, a table or what you write."
        >
          {mayChange && (
            <Button variant="primary" icon="plus" onClick={() => onOpen('new')}>
              Add the first card
            </Button>
          )}
        </EmptyState>
      ) : (
        <div className="card-grid">
          {cards.map((card) => (
            <CardFrame
              key={card.id}
              card={card}
              own={ownOf(card)}
              compare={compareOf(card, filter)}
              state={figures.stateOf(card)}
              arranging={
                mayChange
                  ? {
                      onKey: (event) => {
                        const to = byKey(cards, card.id, event);
                        if (to) arrange(to, card.id);
                        return to !== undefined;
                      },
                      onResize: (size) => arrange(resized(cards, card.id, size), card.id),
                      onDrop: (dragged, side) => drop(dragged, card.id, side),
                      onEdit: () => onOpen(card.id),
                      onRemove: () => {
                        draft.change({ cards: cards.filter((it) => it.id !== card.id) });
                        setSaid(`${card.title} is removed`);
                      },
                    }
                  : undefined
              }
            />
          ))}
        </div>
      )}
      <p className="hidden-words" aria-live="polite">
        {said}
      </p>
      {mayChange && (open === 'new' ? cards.length < MOST_CARDS : opened) && (
        <CardForm card={opened} lists={lists} onSave={save} onClose={onClose} />
      )}
    </>
  );
}
