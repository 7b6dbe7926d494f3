export const scoreKeys = ['coreLoop', 'ads', 'ux', 'storePage'] as const;
export type ScoreKey = (typeof scoreKeys)[number];

export const scoreWords: Record<ScoreKey, { name: string; help: string }> = {
  coreLoop: { name: 'Core loop', help: 'Is it fun for a minute, and for an hour?' },
  ads: { name: 'Ads', help: 'Where they come, how often, what they give' },
  ux: { name: 'UX', help: 'First session, screens, controls, waiting' },
  storePage: { name: 'Store page', help: 'Icon, screenshots, video, words' },
};

export const verdicts = ['go', 'fix', 'stop'] as const;
export type Verdict = (typeof verdicts)[number];
export const verdictWords: Record<Verdict, { text: string; tone: 'good' | 'warn' | 'bad' }> = {
  go: { text: 'Go on with it', tone: 'good' },
  fix: { text: 'Fix it first', tone: 'warn' },
  stop: { text: 'Stop it', tone: 'bad' },
};

export type Scores = Record<ScoreKey, number | null>;

/** The mean of the four scores, one decimal; null while one is missing. */
export function meanOf(scores: Scores): number | null {
  const all = scoreKeys.map((it) => scores[it]);
  if (all.some((it) => it === null)) return null;
  return Math.round((all.reduce<number>((sum, it) => sum + it!, 0) / all.length) * 10) / 10;
}
