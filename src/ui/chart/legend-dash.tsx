/** How a series is drawn, before its name in a legend. */
export const Dash = ({ colour, dashed }: { colour: string; dashed?: boolean }) => (
  <svg width="14" height="8" aria-hidden="true">
    <path
      d="M0 4h14"
      stroke={colour}
      strokeWidth={dashed ? 1.5 : 2}
      strokeDasharray={dashed ? '3 3' : undefined}
    />
  </svg>
);
