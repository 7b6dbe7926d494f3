import { serve } from '#/store/handler.ts';
import { assigneeEndpoints } from './assignees/assignees.contract.ts';
import { findUsers, usersByRole } from './assignees/candidates.server.ts';
import { listDrafts, saveAssignees, saveDraft } from './assignees/choose-people.server.ts';
import { sendInvitations, withdraw } from './assignees/invite.server.ts';
import { listPeople } from './assignees/list-people.server.ts';
import { listQuizzes } from './list-quizzes.server.ts';
import { moveQuiz } from './move-quiz.server.ts';
import { lookThroughBank } from './questions/bank.server.ts';
import { copyQuestions } from './questions/copy-questions.server.ts';
import { importQuestions, questionTemplate } from './questions/import-questions.server.ts';
import { keepPicture, pictureFile } from './questions/pictures.server.ts';
import { questionEndpoints } from './questions/questions.contract.ts';
import {
  deleteQuestion,
  orderQuestions,
  restoreQuestion,
  saveQuestions,
} from './questions/save-questions.server.ts';
import { readDetails } from './quiz-reply.server.ts';
import { quizEndpoints } from './quizzes.contract.ts';
import { copyQuiz, saveQuiz } from './save-quiz.server.ts';

export const quizzesServed = [
  ...serve(quizEndpoints, {
    'GET /quiz': listQuizzes,
    'GET /quiz-details': readDetails,
    'POST /save-quiz': saveQuiz,
    'POST /move-quiz': moveQuiz,
    'POST /copy-quiz': copyQuiz,
  }),
  ...serve(questionEndpoints, {
    'POST /save-questions': saveQuestions,
    'POST /order-questions': orderQuestions,
    'POST /delete-question': deleteQuestion,
    'POST /restore-question': restoreQuestion,
    'POST /copy-questions': copyQuestions,
    'GET /quiz-questions': lookThroughBank,
    'POST /import-questions': importQuestions,
    'GET /question-template': questionTemplate,
    'POST /keep-quiz-picture': keepPicture,
    'GET /quiz-picture': pictureFile,
  }),
  ...serve(assigneeEndpoints, {
    'GET /getUsersByRole': usersByRole,
    'GET /get-users': findUsers,
    'GET /quiz-people': listPeople,
    'GET /getDrafts': listDrafts,
    'POST /saveAssigneesDraft': saveDraft,
    'POST /saveAssignees': saveAssignees,
    'POST /send-quiz-invitation': sendInvitations,
    'POST /withdraw-quiz-assignee': withdraw,
  }),
];
