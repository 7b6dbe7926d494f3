import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { option, optional, passed, text } from '#/kernel/parameters.ts';
import type { formStates } from '../evaluation.contract.ts';

export const FORMS = '/administration/employees/evaluations?tab=forms';
export const formPage = (id: number | 'new') =>
  `/administration/employees/evaluations?tab=forms&form=${id}`;

const access = may('evaluations:configure');

type State = (typeof formStates)[number];

/** A form in this state, or in any. */
const formThatIs = (state?: State) =>
  option('Form', async () => {
    const wanted = state ? { state } : {};
    const rows = await everyRow((page) => call('GET /evaluations/forms', { ...wanted, ...page }));
    return rows.map(({ id, name, edition, state, questions }) => ({
      id,
      title: name,
      note: `version ${edition}, ${state}, ${questions} questions`,
    }));
  });

const seenOf = async ({ id, version }: { id: number; version?: number }) => ({
  id,
  version: version ?? (await call('GET /evaluations/form', { id })).version,
});

const preview =
  (words: string) =>
  async ({ id }: { id?: number }) =>
    refusing(async () => {
      if (id === undefined) return { facts: [] };
      const it = await call('GET /evaluations/form', { id });
      return {
        facts: [
          { label: 'Form', value: it.name, note: `version ${it.edition}` },
          { label: 'Now', value: it.state, note: `given out ${it.used} times` },
        ],
        warning: words,
      };
    });

const newForm = action({
  id: 'evaluation-forms.new',
  title: 'New evaluation form',
  icon: 'plus',
  access,
  keywords: ['questions', 'categories', 'performance review', 'template'],
  verbs: ['new evaluation form', 'add evaluation form'],
  parameters: { name: optional(text('Name')) },
  run: async ({ name }, { go }) => {
    if (!name) return go(formPage('new'));
    const draft = { name, description: '', selfPart: 'optional' as const, categories: [] };
    const { id, version } = await call('POST /evaluations/save-form', draft);
    go(formPage(id));
    return {
      message: `${name} is a draft`,
      undo: () => call('POST /evaluations/delete-form', { id, version }),
    };
  },
});

export const publishForm = action({
  id: 'evaluation-forms.publish',
  title: 'Publish an evaluation form',
  icon: 'check',
  access,
  keywords: ['version', 'questions'],
  verbs: ['publish form', 'publish evaluation form'],
  parameters: { id: formThatIs('draft'), version: passed<number>() },
  preview: preview('This version never changes from then on.'),
  run: async (which) => {
    const it = await call('POST /evaluations/publish-form', await seenOf(which));
    return { message: `${it.name}, version ${it.edition}, is published` };
  },
});

export const editForm = action({
  id: 'evaluation-forms.edit',
  title: 'Change an evaluation form',
  icon: 'pencil',
  access,
  keywords: ['draft', 'next version', 'questions'],
  verbs: ['edit form', 'edit evaluation form'],
  parameters: { id: formThatIs('published') },
  preview: preview('A draft of its next version is begun.'),
  run: async ({ id }, { go }) => {
    const { id: draft } = await call('POST /evaluations/edit-form', { id });
    go(formPage(draft));
  },
});

export const cloneForm = action({
  id: 'evaluation-forms.clone',
  title: 'Copy an evaluation form',
  icon: 'copy',
  access,
  keywords: ['clone', 'duplicate', 'template'],
  verbs: ['copy form', 'copy evaluation form', 'clone form'],
  parameters: { id: formThatIs(), name: text('Name of the copy') },
  preview: preview('The copy is a draft of its own.'),
  run: async ({ id, name }, { go }) => {
    const made = await call('POST /evaluations/clone-form', { id, name });
    go(formPage(made.id));
    return {
      message: `${made.name} is a draft now`,
      undo: () => call('POST /evaluations/delete-form', { id: made.id, version: made.version }),
    };
  },
});

export const closeForm = action({
  id: 'evaluation-forms.close',
  title: 'Close an evaluation form',
  icon: 'archive',
  access,
  keywords: ['stop', 'retire'],
  verbs: ['close form', 'close evaluation form'],
  parameters: { id: formThatIs('published'), version: passed<number>() },
  confirm: 'It is given to nobody any more.',
  preview: preview('Evaluations that were given out stay as they are.'),
  run: async (which) => {
    const it = await call('POST /evaluations/close-form', await seenOf(which));
    return { message: `${it.name} is closed` };
  },
});

export const deleteForm = action({
  id: 'evaluation-forms.delete',
  title: 'Delete a draft of an evaluation form',
  icon: 'trash',
  access,
  keywords: ['throw away', 'discard'],
  verbs: ['delete form', 'delete evaluation form'],
  parameters: { id: formThatIs('draft'), version: passed<number>() },
  confirm: 'The draft is gone for good.',
  preview: preview('What is written in it is gone.'),
  run: async (which, { go }) => {
    const done = await call('POST /evaluations/delete-form', await seenOf(which));
    go(FORMS);
    return done;
  },
});

export const formActions = [newForm, publishForm, editForm, cloneForm, closeForm, deleteForm];
