/** How a badge is coloured. `line` is a label without status. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'line';
