import type { Evaluation } from '../evaluation.contract.ts';

/** The words for what a dialog is about: one person by name, several by their number. */
export const aboutWords = (rows: readonly Evaluation[]) =>
  rows.length === 1 && rows[0] ? rows[0].person.name : `${rows.length} evaluations`;
