const shortest = 16
const longest = 64

/** The schema's description of a key with which a client makes a request idempotent. */
export const idempotencyKeyWords = `A key of the client's own, ${shortest} to ${longest} characters, drawn by chance for each new one. What is sent again with it within a week makes nothing more, and gets what was made first.`

/** Returns the sentence to show for a key whose length risks a collision or is excessive, or null. */
export const idempotencyKeyError = (key: string): string | null =>
  key.length < shortest || key.length > longest ? `A key has ${shortest} to ${longest} characters.` : null
