import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity, optional, passed } from '#/kernel/parameters.ts';
import { previewOf, quizOf, quizThatIs } from '../quiz-options.ts';
import { materialHref } from '../quiz-paths.ts';
import type { Material, MaterialInput } from './material.contract.ts';

/** As it is saved again. */
const savedAs = (all: readonly Material[]): MaterialInput =>
  all.map(({ document, link }) => (document ? { document: document.id } : link!));

export const quizMaterial = action({
  id: 'quiz.material',
  title: 'Add learning material to a quiz',
  icon: 'book',
  access: may('quizzes:write'),
  keywords: ['read before', 'document', 'link', 'training', 'study'],
  verbs: ['quiz material', 'learning material'],
  parameters: {
    quiz: quizThatIs('draft', 'ready', 'sent', 'open', 'closed'),
    document: optional(entity('document')),
    /** From the dialog, all of it. */
    material: passed<MaterialInput>(),
    version: passed<number>(),
  },
  preview: ({ quiz, document }) =>
    previewOf(quiz, ({ material }) => ({
      facts: [{ label: 'To read', value: `${material.length}` }],
      ...(material.some((it) => it.document && it.document.id === document) && {
        refusal: 'It is there already.',
      }),
    })),
  run: async ({ quiz: id, document, material, version: seen }, { go }) => {
    if (material === undefined && document === undefined) return go(materialHref(id));
    const it = await quizOf(id);
    const before = savedAs(it.material);
    const added = material ?? [...before, ...(document === undefined ? [] : [{ document }])];
    const saved = await call('POST /save-quiz', {
      id,
      version: seen ?? it.version,
      material: added,
    });
    return {
      message: `The learning material of “${saved.title}” is saved`,
      undo: () => call('POST /save-quiz', { id, version: saved.version, material: before }),
    };
  },
});
