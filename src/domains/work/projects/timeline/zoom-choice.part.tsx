import { Segmented } from '#/ui/segmented.tsx';
import type { Zoom } from './timeline-scale.ts';

interface ZoomChoiceProps {
  zoom: Zoom;
  onChange: (zoom: Zoom) => void;
}

/** How much of the time is in sight. */
export const ZoomChoice = ({ zoom, onChange }: ZoomChoiceProps) => (
  <Segmented
    label="Zoom"
    segments={[
      { value: 'week', label: 'Week' },
      { value: 'month', label: 'Month' },
      { value: 'quarter', label: 'Quarter' },
    ]}
    value={zoom}
    onChange={onChange}
  />
);
