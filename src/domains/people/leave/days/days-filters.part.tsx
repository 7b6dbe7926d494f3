import type { ComponentProps } from 'react';
import { FilterBar } from '#/ui/chip.tsx';
import { LeaveChips } from '../leave-chips.part.tsx';

/** "November 2025 for all my teams showing everyone". */
export const DaysFilters = (props: ComponentProps<typeof LeaveChips>) => (
  <FilterBar>
    <LeaveChips {...props} />
  </FilterBar>
);
