import { Segmented } from '#/ui/segmented.tsx';
import type { Shape } from './figure-columns.part.tsx';

interface ShapeChoiceProps {
  value: Shape;
  onChange: (value: Shape) => void;
}

/** Whether a report shows its figures or the hours of each day or week. */
export function ShapeChoice({ value, onChange }: ShapeChoiceProps) {
  return (
    <Segmented
      label="Shown"
      segments={[
        { value: 'figures', label: 'Figures' },
        { value: 'day', label: 'By day' },
        { value: 'week', label: 'By week' },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
