/** What an advertisement is made of. */
export const assetKinds = ['video', 'image', 'playable', 'text'] as const;
export type AssetKind = (typeof assetKinds)[number];

export const assetKindWords: Record<AssetKind, string> = {
  video: 'Video',
  image: 'Image',
  playable: 'Playable',
  text: 'Text',
};
