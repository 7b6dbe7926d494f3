/** What the browser says of the extension: read by `wxt.config.ts`, in the language of the build. */
export const manifestTexts = {
  about: 'Tasks, leave, notifications and figures of the studio, one click away.',
  popup: 'Open the popup',
  palette: 'Open the palette',
  task: 'Pause or resume my task',
  bug: 'Report a bug about this page',
  panel: 'Open the side panel',
  server: 'Address of the Backlot server',
  serverHelp: 'People can set no other one then.',
};
