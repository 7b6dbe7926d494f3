import type { SelfPart } from '../evaluation-machine.ts';
import type { EvaluationForm } from '../evaluation.contract.ts';
import { evenWeights } from './form-rules.ts';

/** `key` stays with a line while it is moved about. */
export interface QuestionLine {
  key: number;
  text: string;
  guidance: string;
  weight: number;
  /** Answered in words: it weighs nothing. */
  isOpen: boolean;
}

export interface CategoryLine {
  key: number;
  name: string;
  weight: number;
  questions: QuestionLine[];
}

export interface Draft {
  name: string;
  description: string;
  selfPart: SelfPart;
  categories: CategoryLine[];
}

/** The next key nothing in the draft has. */
export const nextKey = ({ categories }: Draft): number =>
  Math.max(0, ...categories.flatMap((it) => [it.key, ...it.questions.map((one) => one.key)])) + 1;

const questionLine = (key: number, weight: number, isOpen = false): QuestionLine => ({
  key,
  text: '',
  guidance: '',
  weight,
  isOpen,
});

export const emptyDraft: Draft = {
  name: '',
  description: '',
  selfPart: 'needed',
  categories: [{ key: 1, name: '', weight: 100, questions: [questionLine(2, 100)] }],
};

export function draftOf({ name, description, selfPart, categories }: EvaluationForm): Draft {
  let key = 0;
  return {
    name,
    description,
    selfPart,
    categories: categories.map((category) => ({
      key: (key += 1),
      name: category.name,
      weight: category.weight,
      questions: category.questions.map(({ id: _id, ...question }) => ({
        key: (key += 1),
        ...question,
      })),
    })),
  };
}

/** As it is sent: without keys. */
export const writtenOf = ({ categories, ...rest }: Draft) => ({
  ...rest,
  categories: categories.map(({ name, weight, questions }) => ({
    name,
    weight,
    questions: questions.map(({ key: _key, ...question }) => question),
  })),
});

export const changeCategory = (
  draft: Draft,
  key: number,
  change: (it: CategoryLine) => CategoryLine,
): Draft => ({
  ...draft,
  categories: draft.categories.map((it) => (it.key === key ? change(it) : it)),
});

export const changeQuestion = (
  draft: Draft,
  key: number,
  change: (it: QuestionLine) => QuestionLine,
): Draft => ({
  ...draft,
  categories: draft.categories.map((category) => ({
    ...category,
    questions: category.questions.map((it) => (it.key === key ? change(it) : it)),
  })),
});

/** Takes an item out and puts it in again at a place of the list without it. */
function movedTo<T>(list: readonly T[], item: T, at: number): T[] {
  const rest = list.filter((it) => it !== item);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, at)), 0, item);
}

/** One place up or down; the ends stay where they are. */
export function stepCategory(draft: Draft, key: number, by: number): Draft {
  const at = draft.categories.findIndex((it) => it.key === key);
  const item = draft.categories[at];
  return item ? { ...draft, categories: movedTo(draft.categories, item, at + by) } : draft;
}

/** Before or after another category. */
export function dropCategory(draft: Draft, key: number, over: number, after: boolean): Draft {
  const item = draft.categories.find((it) => it.key === key);
  const rest = draft.categories.filter((it) => it.key !== key);
  const at = rest.findIndex((it) => it.key === over);
  if (!item || at < 0) return draft;
  return { ...draft, categories: movedTo(draft.categories, item, at + (after ? 1 : 0)) };
}

const ownerOf = ({ categories }: Draft, key: number) =>
  categories.findIndex((it) => it.questions.some((one) => one.key === key));

/** Into a category, at a place of its list without the question. */
function placeQuestion(draft: Draft, key: number, into: number, at: number): Draft {
  const question = draft.categories.flatMap((it) => it.questions).find((it) => it.key === key);
  if (!question) return draft;
  return {
    ...draft,
    categories: draft.categories.map((it, nth) => ({
      ...it,
      questions:
        nth === into
          ? movedTo(it.questions, question, at)
          : it.questions.filter((one) => one !== question),
    })),
  };
}

/** One place up or down, from the edge of a category into the next one. */
export function stepQuestion(draft: Draft, key: number, by: 1 | -1): Draft {
  const owner = ownerOf(draft, key);
  const own = draft.categories[owner];
  if (!own) return draft;
  const at = own.questions.findIndex((it) => it.key === key) + by;
  if (at >= 0 && at < own.questions.length) return placeQuestion(draft, key, owner, at);
  const next = draft.categories[owner + by];
  if (!next) return draft;
  return placeQuestion(draft, key, owner + by, by > 0 ? 0 : next.questions.length);
}

/** Beside another question, or to the end of a category. */
export function dropQuestion(
  draft: Draft,
  key: number,
  category: number,
  beside?: { key: number; after: boolean },
): Draft {
  const into = draft.categories.findIndex((it) => it.key === category);
  const rest = draft.categories[into]?.questions.filter((it) => it.key !== key);
  if (!rest) return draft;
  const at = beside ? rest.findIndex((it) => it.key === beside.key) : -1;
  return placeQuestion(draft, key, into, at < 0 ? rest.length : at + (beside?.after ? 1 : 0));
}

/** Spreads 100 evenly over the categories, or over the questions of one that are rated. */
export function spread(draft: Draft, category?: number): Draft {
  const even = <T extends { weight: number; isOpen?: boolean }>(list: readonly T[]): T[] => {
    const rated = list.filter((it) => !it.isOpen);
    const weights = evenWeights(rated.length);
    return list.map((it) => ({ ...it, weight: weights[rated.indexOf(it)] ?? 0 }));
  };
  if (category === undefined) return { ...draft, categories: even(draft.categories) };
  return changeCategory(draft, category, (it) => ({ ...it, questions: even(it.questions) }));
}

export const removeLine = (draft: Draft, key: number): Draft => ({
  ...draft,
  categories: draft.categories
    .filter((it) => it.key !== key)
    .map((it) => ({ ...it, questions: it.questions.filter((one) => one.key !== key) })),
});

/** A new category with one question; what is left of 100 is its weight. */
export function addCategory(draft: Draft): Draft {
  const key = nextKey(draft);
  const left = Math.max(0, 100 - draft.categories.reduce((sum, it) => sum + it.weight, 0));
  const fresh = { key, name: '', weight: left, questions: [questionLine(key + 1, 100)] };
  return { ...draft, categories: [...draft.categories, fresh] };
}

/** A new question at the end of a category; what is left of 100 is its weight. */
export function addQuestion(draft: Draft, category: number, isOpen = false): Draft {
  const key = nextKey(draft);
  return changeCategory(draft, category, (it) => {
    const left = Math.max(0, 100 - it.questions.reduce((sum, one) => sum + one.weight, 0));
    const question = questionLine(key, isOpen ? 0 : left, isOpen);
    return { ...it, questions: [...it.questions, question] };
  });
}
