import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, line, pageOf, paging, text, Version } from '#/kernel/schema.ts';
import { selfParts } from '../evaluation-machine.ts';
import { EvaluationForm, formStates, FormSummary } from '../evaluation.contract.ts';

/** A draft may be unfinished: what weights must sum to is asked when it is published. */
const Weight = z.number().int().min(0, 'From 0 to 100.').max(100, 'From 0 to 100.');

const WrittenQuestion = z
  .strictObject({
    text: line(300),
    guidance: text(1000),
    weight: Weight,
    /** Answered in words, without a score. */
    isOpen: z.boolean().default(false),
  })
  .refine((it) => !it.isOpen || it.weight === 0, {
    path: ['weight'],
    message: 'A question that is answered in words weighs nothing.',
  });

const WrittenCategory = z.strictObject({
  name: line(80),
  weight: Weight,
  questions: z.array(WrittenQuestion).max(30, 'At most 30 questions in a category.'),
});

export const WrittenForm = z.strictObject({
  name: line(120),
  description: text(2000),
  selfPart: z.enum(selfParts),
  categories: z.array(WrittenCategory).max(12, 'At most 12 categories.'),
});
export type WrittenForm = z.output<typeof WrittenForm>;

const which = { id: Id, version: Version };

export const formsEndpoints = {
  'GET /evaluations/published': endpoint({
    summary: 'List the published evaluation forms, which can be given to people',
    access: may('evaluations:write'),
    input: z.strictObject({ ...paging, search: z.string().trim().max(100).optional() }),
    output: pageOf(FormSummary),
  }),
  'GET /evaluations/forms': endpoint({
    summary: 'List evaluation forms, the newest version of each, or every version',
    access: may('evaluations:configure'),
    input: z.strictObject({
      ...paging,
      state: z.enum(formStates).optional(),
      search: z.string().trim().max(100).optional(),
    }),
    output: pageOf(FormSummary),
  }),
  'GET /evaluations/form': endpoint({
    summary: 'Show one version of an evaluation form with its questions',
    access: may('evaluations:configure'),
    input: z.strictObject({ id: Id }),
    output: EvaluationForm,
  }),
  'POST /evaluations/save-form': endpoint({
    summary: 'Write a new evaluation form, or change a draft',
    access: may('evaluations:configure'),
    input: z
      .strictObject({ id: Id.optional(), version: Version.optional(), ...WrittenForm.shape })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change needs the version it was made from.',
      }),
    output: EvaluationForm,
  }),
  'POST /evaluations/publish-form': endpoint({
    summary: 'Publish a draft: from then on this version never changes',
    access: may('evaluations:configure'),
    input: z.strictObject(which),
    output: EvaluationForm,
  }),
  'POST /evaluations/edit-form': endpoint({
    summary: 'Begin the next draft of a form that was published',
    access: may('evaluations:configure'),
    input: z.strictObject({ id: Id }),
    output: EvaluationForm,
  }),
  'POST /evaluations/close-form': endpoint({
    summary: 'Close a published form: it is given to nobody any more',
    access: may('evaluations:configure'),
    input: z.strictObject(which),
    output: EvaluationForm,
  }),
  'POST /evaluations/clone-form': endpoint({
    summary: 'Make a new form from a copy of another',
    access: may('evaluations:configure'),
    input: z.strictObject({ id: Id, name: line(120) }),
    output: EvaluationForm,
  }),
  'POST /evaluations/delete-form': endpoint({
    summary: 'Throw a draft away',
    access: may('evaluations:configure'),
    input: z.strictObject(which),
    output: Done,
  }),
};
