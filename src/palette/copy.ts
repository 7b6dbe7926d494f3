import { toast } from '#/ui/toast.ts';
import type { Desk } from './desk.ts';

/** Copies a text, says so and closes the palette. */
export async function copy(desk: Desk, text: string, words: string) {
  await navigator.clipboard.writeText(text);
  toast('success', words);
  desk.close();
}
