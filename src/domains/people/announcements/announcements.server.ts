import { serve } from '#/store/handler.ts';
import { alertsOf } from './alerts.server.ts';
import { announcementEndpoints } from './announcement.contract.ts';
import { audienceEndpoints } from './audience.contract.ts';
import { listAudiences } from './audience.records.ts';
import { decorumServed } from './decorum/decorum.server.ts';
import {
  deleteAnnouncement,
  pinAnnouncement,
  recallAnnouncement,
} from './move-announcement.server.ts';
import { addPicture, pictureFile } from './pictures.records.ts';
import {
  acknowledgeAnnouncement,
  listAnnouncements,
  listVersions,
  readAnnouncement,
  seeAnnouncements,
} from './read-announcements.server.ts';
import { receiptsServed } from './receipts/receipts.server.ts';
import { editAnnouncement, saveAnnouncement } from './save-announcement.server.ts';

export const announcementsServed = [
  ...serve(announcementEndpoints, {
    'GET /announcements': listAnnouncements,
    'GET /announcements/announcement': readAnnouncement,
    'GET /announcements/alerts': async (_input, context) => ({ rows: await alertsOf(context) }),
    'POST /announcements/save': saveAnnouncement,
    'POST /announcements/edit': editAnnouncement,
    'POST /announcements/delete': deleteAnnouncement,
    'POST /announcements/recall': recallAnnouncement,
    'POST /announcements/pin': pinAnnouncement,
    'POST /announcements/seen': seeAnnouncements,
    'POST /announcements/acknowledge': acknowledgeAnnouncement,
    'GET /announcements/versions': listVersions,
    'POST /announcements/upload-image': (_input, context, upload) =>
      addPicture('announcement', context, upload),
    'GET /announcements/image': pictureFile,
  }),
  ...serve(audienceEndpoints, { 'GET /announcements/audiences': listAudiences }),
  ...receiptsServed,
  ...decorumServed,
];
