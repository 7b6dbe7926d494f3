import { fileURLToPath } from 'node:url';
import { READY, supervise } from '../../src/server/supervise.ts';

/** A supervisor, and with a second argument the program it keeps up: for a process of its own. */
const [act = '', role] = process.argv.slice(2);
if (role !== 'server') {
  const file = fileURLToPath(import.meta.url);
  const say = (line: string) => console.error(line);
  process.exit(await supervise({ file, args: [act, 'server'], say, firstWaitMs: 20 }));
}
if (act === 'refuse') {
  console.error('The port is taken.');
  process.exit(1);
}
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
let asked = false;
process.on('SIGTERM', () => {
  if (asked) process.exit(1);
  asked = true;
  console.log('asked to end by SIGTERM');
  setTimeout(() => process.exit(0), act === 'linger' ? 1_000 : 0);
});
process.send!(READY, () => {
  console.log(`serving ${process.pid}`);
  if (act === 'crash') process.exit(3);
});
setInterval(() => {}, 1_000);
