/** What usually happens at one instant has happened by the other. */
export const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);
