/** The names under which what is written is held until it is sent. */
export const accountDrafts = { email: 'new email', username: 'new username' } as const
