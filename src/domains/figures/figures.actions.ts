import type { InputOf } from '#/kernel/endpoint.ts';
import { saveFile } from '#/ui/save-file.ts';
import { download } from '../api.ts';
import type { figuresEndpoints } from './figures.contract.ts';

export type ExportQuestion = InputOf<(typeof figuresEndpoints)['GET /figures/export']>;

/** Saves a list of figures; run from a page that knows its question, not from the palette. */
export const exportFigures = {
  run: async ({ question }: { question: ExportQuestion; [name: string]: unknown }) => {
    const { name, blob } = await download('GET /figures/export', question);
    saveFile(name, blob);
    return { message: `${name} was saved.` };
  },
};
