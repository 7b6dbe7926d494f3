import { Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { shownAs, type ShownAs } from './variance.part.tsx';

const words: Record<ShownAs, string> = {
  variance: 'Variance',
  difference: 'Difference',
  ours: 'Ours',
  theirs: 'Network’s own',
};
const percents = ['1', '2', '3', '5', '10', '15', '20'].map((value) => ({
  value,
  label: `${value}%`,
}));

interface ShownAsChoiceProps {
  /** The thresholds in percent. */
  search: { as: ShownAs; amber: number; red: number };
  onChange: (patch: { as?: ShownAs; amber?: number; red?: number }) => void;
}

/** In which way the cells are shown, and from which variance on they have a colour. */
export function ShownAsChoice({ search, onChange }: ShownAsChoiceProps) {
  return (
    <>
      <Word>amber from</Word>
      <PickChip
        label="Amber from"
        options={percents}
        value={[String(search.amber)]}
        onChange={([it]) => onChange({ amber: Number(it) })}
      >
        {search.amber}%
      </PickChip>
      <Word>red from</Word>
      <PickChip
        label="Red from"
        options={percents}
        value={[String(search.red)]}
        onChange={([it]) => onChange({ red: Number(it) })}
      >
        {search.red}%
      </PickChip>
      <Segmented
        label="Shown as"
        value={search.as}
        onChange={(to) => onChange({ as: to })}
        segments={shownAs.map((value) => ({ value, label: words[value] }))}
      />
    </>
  );
}
