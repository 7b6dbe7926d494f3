import { serve } from '#/store/handler.ts';
import { giveExtraTime } from './extra-time.server.ts';
import { gradeAnswer } from './grade-answer.server.ts';
import { listGrading } from './grading.server.ts';
import { listItems } from './list-items.server.ts';
import { listResults } from './list-results.server.ts';
import { resultsFile } from './results-file.server.ts';
import { resultEndpoints } from './results.contract.ts';
import { userResult } from './user-result.server.ts';

export const quizResultsServed = serve(resultEndpoints, {
  'GET /quiz-results': listResults,
  'GET /quiz-items': listItems,
  'GET /quiz-results-file': resultsFile,
  'GET /quiz-user-result': userResult,
  'GET /quiz-grading': listGrading,
  'POST /grade-answer': gradeAnswer,
  'POST /quiz-extra-time': giveExtraTime,
});
