/** A relation as it is said from one of its ends. */
export const relationNames = [
  'blocks',
  'blocked-by',
  'relates',
  'duplicates',
  'duplicated-by',
] as const;
export type RelationName = (typeof relationNames)[number];

export const relationWords: Record<RelationName, string> = {
  blocks: 'Blocks',
  'blocked-by': 'Is blocked by',
  relates: 'Relates to',
  duplicates: 'Duplicates',
  'duplicated-by': 'Is duplicated by',
};

/** How a relation is stored: from the end that does something to the other. */
export type StoredRelation = 'blocks' | 'relates' | 'duplicates';

const turned: Partial<Record<RelationName, StoredRelation>> = {
  'blocked-by': 'blocks',
  'duplicated-by': 'duplicates',
};

/** The relation as it is stored, and whether it begins at the other end. */
export function storedAs(name: RelationName): { relation: StoredRelation; isTurned: boolean } {
  const relation = turned[name];
  return relation
    ? { relation, isTurned: true }
    : { relation: name as StoredRelation, isTurned: false };
}

/** What a stored relation is called at its far end. */
export const atFarEnd: Record<StoredRelation, RelationName> = {
  blocks: 'blocked-by',
  relates: 'relates',
  duplicates: 'duplicated-by',
};
