import { unclearToken, verbToken, type Reading, type Token } from './read.ts';

const colours = ['k2', 'k3', 'k4'];

/** The colour of a token and of its chip: the verb's own, then by the parameter's place. */
export function colourOf({ action }: Reading, name: string): string {
  if (name === verbToken) return 'k1';
  if (name === unclearToken) return 'kx';
  const at = action.parameters?.findIndex((it) => it.name === name) ?? 0;
  return colours[at % colours.length]!;
}

/** A part of a text with the class of its colour. */
export interface Coloured extends Token {
  colour: string;
}

export const colouredIn = (reading: Reading | undefined): Coloured[] =>
  reading?.tokens.map((it) => ({ ...it, colour: colourOf(reading, it.name) })) ?? [];
