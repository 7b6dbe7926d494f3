import { CallError } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import { toast } from '#/ui/toast.ts';
import { sendReport, type NewReport } from './send-report.part.ts';

/** A report that waits on this device until the server can be reached. */
interface Waiting extends NewReport {
  /** Whoever wrote it: nobody else sends it. */
  personId: number;
  at: number;
}

const STORE = 'bug-reports';

function opened(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const asked = indexedDB.open('backlot-waiting', 1);
  asked.addEventListener('upgradeneeded', () =>
    asked.result.createObjectStore(STORE, { keyPath: 'id' }),
  );
  asked.addEventListener('success', () => resolve(asked.result));
  asked.addEventListener('error', () => reject(asked.error));
  return promise;
}

async function withStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await opened();
  try {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const transaction = db.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('error', () => reject(transaction.error));
    return await promise;
  } finally {
    db.close();
  }
}

/** Keeps a report, picture and all, until it can be sent. */
export const keepWaiting = (report: NewReport, personId: number) =>
  withStore('readwrite', (it) => it.put({ ...report, personId, at: Date.now() }));

const waiting = (): Promise<Waiting[]> => withStore('readonly', (it) => it.getAll());

/** Why it waits on, rather than being given up. */
const passing = ['unreachable', 'busy', 'full', 'bug', 'locked', 'unauthenticated', 'too-many'];

async function sendOne(it: Waiting): Promise<'sent' | 'later'> {
  try {
    const { key } = await sendReport(it);
    toast('success', `${key} waited and is reported now`);
  } catch (error) {
    if (error instanceof CallError && passing.includes(error.code)) return 'later';
    toastError(error);
  }
  await withStore('readwrite', (store) => store.delete(it.id));
  return 'sent';
}

/** Sends this person's waiting reports, the oldest first; how many are left. */
export const sendWaiting = (personId: number): Promise<number> =>
  navigator.locks.request('waiting bug reports', async () => {
    const own = (await waiting())
      .filter((it) => it.personId === personId)
      .sort((a, b) => a.at - b.at);
    for (const [index, it] of own.entries()) {
      if ((await sendOne(it)) === 'later') return own.length - index;
    }
    return 0;
  });
