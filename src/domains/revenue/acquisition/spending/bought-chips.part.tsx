import type { useFilterLists } from '#/figures/filter-lists.part.ts';
import { Word } from '#/ui/chip.tsx';
import { IdsChip } from './ids-chip.part.tsx';

interface Bought {
  app?: number[] | undefined;
  mediaSource?: number[] | undefined;
}

interface BoughtChipsProps {
  lists: ReturnType<typeof useFilterLists>;
  value: Bought;
  onChange: (patch: Bought) => void;
}

/** For which apps, and at which media sources, as the end of a sentence. */
export function BoughtChips({ lists, value, onChange }: BoughtChipsProps) {
  return (
    <>
      <IdsChip
        label="Apps"
        all="all apps"
        of={lists.apps}
        value={value.app}
        onChange={(app) => onChange({ app })}
      />
      <Word>at</Word>
      <IdsChip
        label="Media sources"
        all="all media sources"
        of={lists.mediaSources}
        value={value.mediaSource}
        onChange={(mediaSource) => onChange({ mediaSource })}
      />
    </>
  );
}
