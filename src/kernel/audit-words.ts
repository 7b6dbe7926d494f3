/** "IT asset", "Short leave", as people call a kind of record. */
export const subjectWords = (type: string) => {
  const words = type.replaceAll('-', ' ').replace(/^it\b/, 'IT');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "short-leave.take-back" in words: "Take back". */
export const actionWords = (action: string) => {
  const words = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Who did what no person did: an integration by its name, "Git: Studio on behalf of …", or we. */
export const systemWords = (from: string | null) => (from?.startsWith('Git: ') ? from : 'Backlot');
