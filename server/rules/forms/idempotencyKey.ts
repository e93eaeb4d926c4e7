const shortest = 16
const longest = 64

/** The words of the schema for a key by which a client names what it asks to be made. */
export const idempotencyKeyWords = `A key of the client's own, ${shortest} to ${longest} characters, drawn by chance for each new one. What is sent again with it within a week makes nothing more, and gets what was made first.`

/** Whether a key has a length at which two clients do not draw the same one. */
export const idempotencyKeyError = (key: string): string | null =>
  key.length < shortest || key.length > longest ? `A key has ${shortest} to ${longest} characters.` : null
