import '#/kernel/without-eval.ts';
import { z } from 'zod';

/** A text that is written, as the server last acknowledged it. */
export interface Base {
  id: number;
  version: number;
  title: string;
  body: string;
}

const Kept = z.object({
  title: z.string(),
  body: z.string(),
  at: z.number(),
  /** What it was made from; absent while the document does not exist. */
  base: z
    .object({ id: z.number(), version: z.number(), title: z.string(), body: z.string() })
    .optional(),
  /** The beginning that was sent: sent again it is the same one. */
  begun: z
    .object({
      key: z.string(),
      title: z.string(),
      body: z.string(),
      parentId: z.number().nullable(),
      template: z.boolean().optional(),
      private: z.boolean().optional(),
    })
    .optional(),
});
/** What was typed and not acknowledged yet. */
export type Kept = z.output<typeof Kept>;

const storage = globalThis.localStorage as Storage | undefined;

/** Each person has texts of their own, also on a shared computer. */
const prefixOf = (personId: number) => `document/${personId}/`;

export interface Place {
  personId: number;
  /** The document's id, or a name made up for one that does not exist yet. */
  name: string;
}
const keyOf = ({ personId, name }: Place) => prefixOf(personId) + name;

export function keptText(place: Place): Kept | undefined {
  const text = storage?.getItem(keyOf(place));
  if (!text) return undefined;
  try {
    return Kept.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Keeps it in this browser; when that is full the server still gets it. */
export function keepText(place: Place, kept: Kept): void {
  try {
    storage?.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // Quota: nothing to be done here, the text still stands in the field.
  }
}

export const forgetText = (place: Place) => storage?.removeItem(keyOf(place));

/** Documents that were begun here and never reached the server, the latest first. */
export function keptBeginnings(personId: number): { name: string; kept: Kept }[] {
  const prefix = `${prefixOf(personId)}new-`;
  const names = Object.keys(storage ?? {}).filter((it) => it.startsWith(prefix));
  return names
    .flatMap((key) => {
      const name = key.slice(prefixOf(personId).length);
      const kept = keptText({ personId, name });
      return kept ? [{ name, kept }] : [];
    })
    .sort((a, b) => b.kept.at - a.kept.at);
}
