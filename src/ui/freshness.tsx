export type FreshnessState = 'final' | 'provisional' | 'late';

const colours = {
  final: 'var(--good-dot)',
  provisional: 'var(--warn-dot)',
  late: 'var(--bad-dot)',
} satisfies Record<FreshnessState, string>;

interface FreshnessProps {
  state: FreshnessState;
  /** What exactly, on hover and read out: "19 Nov still provisional". */
  words?: string;
}

/** How final a figure is, by shape as well as by colour: full, half, hollow. */
export function Freshness({ state, words = state }: FreshnessProps) {
  const colour = colours[state];
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" role="img" aria-label={words}>
      <title>{words}</title>
      <circle
        cx="4"
        cy="4"
        r="3"
        fill={state === 'final' ? colour : 'none'}
        stroke={colour}
        strokeWidth="1.5"
      />
      {state === 'provisional' && <path d="M4 1a3 3 0 0 1 0 6z" fill={colour} />}
    </svg>
  );
}
