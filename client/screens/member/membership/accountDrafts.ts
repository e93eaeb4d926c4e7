/** The names of the drafts of these forms. */
export const accountDrafts = { email: 'new email', username: 'new username' } as const
