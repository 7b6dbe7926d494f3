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

/** How the band around a forecast is drawn. */
export const Band = ({ colour }: { colour: string }) => (
  <svg width="14" height="10" aria-hidden="true">
    <rect width="14" height="10" rx="2" fill={colour} fillOpacity=".2" />
    <path d="M0 5h14" stroke={colour} strokeWidth={1.5} strokeDasharray="5 3" />
  </svg>
);
