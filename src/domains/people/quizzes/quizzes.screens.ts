import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const quizScreen = screen({
  path: '/administration/quiz',
  title: 'Quizzes',
  section: 10,
  access: may('quizzes:read'),
  keywords: ['quiz', 'test', 'exam', 'questions', 'question bank', 'training', 'my quizzes'],
});
