/** Milliseconds this thread has worked since, waiting and others' work left out. */
export function workOf(from: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}
