import type { Label } from './breakdown.contract.ts';

/** What a part is called where it stands alone, with what distinguishes equal names: "Lantern Lagoon, Android". */
export const labelWords = ({ label, note }: Pick<Label, 'label' | 'note'>): string =>
  note ? `${label}, ${note}` : label;
