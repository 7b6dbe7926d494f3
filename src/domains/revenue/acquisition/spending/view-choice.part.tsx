import { useLocation } from '#/ui/location.ts';
import { Segmented } from '#/ui/segmented.tsx';

const segments = [
  { value: 'figures', label: 'Figures' },
  { value: 'budgets', label: 'Budgets' },
] as const;

const hrefs = { figures: '/user-acquisition', budgets: '/user-acquisition?view=budgets' };

/** Switches between what campaigns bring and what they spend of their budgets. */
export function ViewChoice({ view }: { view: keyof typeof hrefs }) {
  const { go } = useLocation();
  return (
    <Segmented label="View" segments={segments} value={view} onChange={(it) => go(hrefs[it])} />
  );
}
