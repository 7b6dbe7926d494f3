/** Somebody who can be mentioned. */
export interface Mentionable {
  id: number;
  name: string;
  /** Beside the name, quiet: what the person does. */
  note?: string | undefined;
}

/** The people whose name fits what was typed after the @, the likeliest first. */
export type FindPeople = (typed: string) => Promise<Mentionable[]>;
