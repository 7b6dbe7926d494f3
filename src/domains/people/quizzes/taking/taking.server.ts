import { serve } from '#/store/handler.ts';
import { keepFile, readAnswerFile } from './answer-files.server.ts';
import { myQuizzes, verifyToken } from './my-quizzes.server.ts';
import { saveAnswer } from './save-answer.server.ts';
import { startQuiz } from './start-quiz.server.ts';
import { submitQuiz } from './submit-quiz.server.ts';
import { myAttempt, standingOf, takenQuiz } from './taken-quiz.server.ts';
import { takingEndpoints } from './taking.contract.ts';

export const quizTakingServed = serve(takingEndpoints, {
  'GET /get-quiz': async ({ quiz }, context) => takenQuiz(context, await myAttempt(quiz, context)),
  'GET /quiz-standing': async ({ quiz }, context) =>
    standingOf(context.db, await myAttempt(quiz, context), context.now),
  'POST /verify-quiz-token': verifyToken,
  'POST /start-quiz': startQuiz,
  'POST /save-answer': saveAnswer,
  'POST /keep-quiz-file': keepFile,
  'GET /quiz-file': readAnswerFile,
  'POST /submit-quiz': submitQuiz,
  'GET /get-user-quizes': myQuizzes,
});
