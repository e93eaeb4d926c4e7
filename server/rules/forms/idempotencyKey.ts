const shortest = 16
const longest = 64

/** The schema's description of a key with which a client makes a request idempotent. */
export const idempotencyKeyWords = `A random key of ${shortest} to ${longest} characters, which the client creates for each new request. If the request is repeated with the same key within a week, nothing more is created, and the reply returns what was created first. Fails with CONFLICT if the key was used for a different request.`

/** Returns the sentence to show for a key whose length risks a collision or is excessive, or null. */
export const idempotencyKeyError = (key: string): string | null =>
  key.length < shortest || key.length > longest ? `A key has ${shortest} to ${longest} characters.` : null
