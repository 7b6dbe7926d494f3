import { serve } from '#/store/handler.ts';
import { addPicture } from '../pictures.records.ts';
import { newsLetterEndpoints } from './news-letter.contract.ts';
import {
  letterPicture,
  listIssues,
  listRecipients,
  noteOpened,
  previewIssue,
  readIssue,
  saveSubscription,
  subscriptionOf,
  unsubscribe,
} from './read-issue.server.ts';
import {
  deleteIssue,
  openIssue,
  saveIssue,
  scheduleIssue,
  testIssue,
  unscheduleIssue,
} from './write-issue.server.ts';

export const newsLetterServed = serve(newsLetterEndpoints, {
  'GET /news-letters': listIssues,
  'GET /news-letters/read': readIssue,
  'POST /news-letters/opened': noteOpened,
  'GET /news-letters/issue': openIssue,
  'POST /news-letters/save': saveIssue,
  'POST /news-letters/preview': previewIssue,
  'POST /news-letters/test': testIssue,
  'POST /news-letters/schedule': scheduleIssue,
  'POST /news-letters/unschedule': unscheduleIssue,
  'POST /news-letters/delete': deleteIssue,
  'GET /news-letters/recipients': listRecipients,
  'POST /news-letters/upload-image': (_input, context, upload) =>
    addPicture('news-letter', context, upload),
  'GET /news-letters/image': letterPicture,
  'GET /news-letters/subscription': (_input, context) => subscriptionOf(context),
  'POST /news-letters/subscription': saveSubscription,
  'POST /news-letters/unsubscribe': unsubscribe,
});
