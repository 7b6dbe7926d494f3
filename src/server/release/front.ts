/** The first Node that runs the bundle. */
export const FIRST_NODE = 24;

/**
 * What is run in a release, in JavaScript that an old Node reads too, so that it can say which one it
 * takes. Without arguments the server, kept up; with them the command line.
 */
export const frontOf = (server: string) => `#!/usr/bin/env node
var major = Number(process.versions.node.split('.')[0]);
if (major < ${FIRST_NODE}) {
  console.error('Backlot needs Node ${FIRST_NODE} or newer; this is ' + process.version + '.');
  process.exit(1);
}
if (process.execArgv.indexOf('--max-semi-space-size=16') < 0) process.execArgv.push('--max-semi-space-size=16');
process.execArgv.push('--disable-warning=ExperimentalWarning');
var isStart = process.argv.length < 3 || process.argv[2] === 'start';
if (process.argv[2] === 'start') process.argv.splice(2, 1);
import('./.output/${server}/' + (isStart ? 'keep-up.js' : 'cli.js')).catch(function (error) {
  console.error(error);
  process.exit(1);
});
`;
