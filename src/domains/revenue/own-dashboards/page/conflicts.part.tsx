import { useShownMeasures } from '#/figures/own/use-own-measures.part.ts';
import { StaleDialog } from '#/ui/stale-dialog.tsx';
import type { Conflict } from '../arrange/draft.part.ts';
import { kindLabel } from '../cards/card-kinds.ts';
import type { KnownMeasures } from '../cards/card-measures.ts';
import type { Card } from '../cards/card.contract.ts';

const cardWords = (card: Card, { shownOf }: Pick<KnownMeasures, 'shownOf'>) =>
  `${card.title}: ${kindLabel(card.kind).toLowerCase()}${
    card.kind === 'note' ? '' : ` of ${card.measures.map((it) => shownOf(it).label).join(', ')}`
  }, ${card.width} × ${card.height}`;

const measuresOf = (...cards: readonly Card[]) =>
  cards.flatMap((it) => (it.kind === 'note' ? [] : it.measures));

interface ConflictsProps {
  conflict: Conflict;
  onSettle: (kept: Record<string, 'mine' | 'theirs'>) => void;
}

/** Cards that two people have changed at once: one is chosen of each, all else is kept of both. */
export function Conflicts({ conflict, onSettle }: ConflictsProps) {
  const { theirs, clashes } = conflict;
  const measures = useShownMeasures(
    clashes.flatMap(({ mine, theirs: other }) => measuresOf(mine, other)),
  );
  const all = (side: 'mine' | 'theirs') =>
    onSettle(Object.fromEntries(clashes.map((it) => [it.id, side])));
  return (
    <StaleDialog
      title={`${theirs.changedBy.name} changed the same ${clashes.length === 1 ? 'card' : 'cards'}`}
      note="Pick which to keep. Everything else that either of you changed is kept."
      theirsTitle={`By ${theirs.changedBy.name}`}
      fields={clashes.map((it) => ({
        name: it.id,
        label: it.mine.title,
        mine: cardWords(it.mine, measures),
        theirs: cardWords(it.theirs, measures),
      }))}
      onSave={onSettle}
      onDiscard={() => all('theirs')}
      onClose={() => all('mine')}
    />
  );
}
