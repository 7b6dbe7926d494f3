/** The page of quizzes; actions and notices lead there. */
export const PAGE = '/administration/quiz';

export const quizTabs = ['questions', 'people', 'results'] as const;
type QuizTab = (typeof quizTabs)[number];

/** A quiz as its authors see it. */
export const quizHref = (quiz: number, tab: QuizTab = 'questions') =>
  `${PAGE}?quiz=${quiz}${tab === 'questions' ? '' : `&tab=${tab}`}`;

/** The same with what is to be read for it opened. */
export const materialHref = (quiz: number) => `${quizHref(quiz)}&task=material`;
