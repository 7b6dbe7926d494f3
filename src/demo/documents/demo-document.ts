export interface DemoDocument {
  title: string;
  /** Title of the document above it. */
  below?: string;
  owner: string;
  /** Heading of the company manual it stands under. */
  heading?: string;
  /** Days since it was last changed. */
  ago: number;
  /** Days until its verification runs out; negative: it has. Absent: nobody verified it. */
  verified?: number;
  /** Who reads it; everybody unless told, or as the document above says. */
  audience?:
    | { team: string }
    | { people: readonly (readonly [name: string, level: 'read' | 'write'])[] };
  level?: 'write';
  template?: true;
  body: string;
  /** What it said before, the oldest first, and who wrote it. */
  before?: readonly (readonly [author: string, daysAgo: number, body: string])[];
  /** Some are on words of the text. */
  comments?: readonly (readonly [author: string, daysAgo: number, body: string, words?: string])[];
}
