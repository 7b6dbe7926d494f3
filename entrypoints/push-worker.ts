import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPushWorker } from '#/domains/platform/notifications/push-worker.ts';

export default defineUnlistedScript({ include: ['web'], main: startPushWorker });
