import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';

export const FORMS = '/administration/employees/evaluations?tab=forms';
export const formPage = (id: number | 'new') =>
  `/administration/employees/evaluations?tab=forms&form=${id}`;

/** Which form, as the builder knows it; without one the list of forms is opened. */
type Which = { id?: number; version?: number };

const access = may('evaluations:configure');

const newForm = action({
  id: 'evaluation-forms.new',
  title: 'New evaluation form',
  icon: 'plus',
  access,
  keywords: ['questions', 'categories', 'performance review', 'template'],
  run: async (_values, { go }) => go(formPage('new')),
});

export const publishForm = action<Which>({
  id: 'evaluation-forms.publish',
  title: 'Publish an evaluation form',
  icon: 'check',
  access,
  keywords: ['version', 'questions'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(FORMS);
    const it = await call('POST /evaluations/publish-form', { id, version });
    return { message: `${it.name}, version ${it.edition}, is published` };
  },
});

export const editForm = action<Which>({
  id: 'evaluation-forms.edit',
  title: 'Change an evaluation form',
  icon: 'pencil',
  access,
  keywords: ['draft', 'next version', 'questions'],
  run: async ({ id }, { go }) => {
    if (id === undefined) return go(FORMS);
    go(formPage((await call('POST /evaluations/edit-form', { id })).id));
  },
});

export const cloneForm = action<Which & { name?: string }>({
  id: 'evaluation-forms.clone',
  title: 'Copy an evaluation form',
  icon: 'copy',
  access,
  keywords: ['clone', 'duplicate', 'template'],
  run: async ({ id, name }, { go }) => {
    if (id === undefined || !name) return go(FORMS);
    const it = await call('POST /evaluations/clone-form', { id, name });
    go(formPage(it.id));
    return { message: `${it.name} is a draft now` };
  },
});

export const closeForm = action<Which>({
  id: 'evaluation-forms.close',
  title: 'Close an evaluation form',
  icon: 'archive',
  access,
  keywords: ['stop', 'retire'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(FORMS);
    const it = await call('POST /evaluations/close-form', { id, version });
    return { message: `${it.name} is closed` };
  },
});

export const deleteForm = action<Which>({
  id: 'evaluation-forms.delete',
  title: 'Delete a draft of an evaluation form',
  icon: 'trash',
  access,
  keywords: ['throw away', 'discard'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(FORMS);
    const done = await call('POST /evaluations/delete-form', { id, version });
    go(FORMS);
    return done;
  },
});

export const formActions = [newForm, publishForm, editForm, cloneForm, closeForm, deleteForm];
