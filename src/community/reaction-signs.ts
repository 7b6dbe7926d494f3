/** The signs people react with: few, so that they add up. */
export const reactionSigns = ['👍', '❤️', '🎉', '😄', '👀', '✅'] as const;

export type ReactionSign = (typeof reactionSigns)[number];

/** What a sign says, for those who do not see it. */
export const signWords: Record<ReactionSign, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '🎉': 'Party',
  '😄': 'Smile',
  '👀': 'Looking into it',
  '✅': 'Done',
};
