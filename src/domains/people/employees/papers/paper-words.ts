export const paperKinds = [
  'contract',
  'id-card',
  'offer',
  'certificate',
  'policy',
  'other',
] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperKindWords: Record<PaperKind, string> = {
  contract: 'Contract',
  'id-card': 'ID card',
  offer: 'Offer letter',
  certificate: 'Certificate',
  policy: 'Signed policy',
  other: 'Other',
};

/** From how many days before it runs out a paper is marked and HR is told. */
export const EXPIRES_SOON_DAYS = 30;
