const random = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}/g

/**
 * Replaces the random parts of a reply by others of the same length: UUIDs, the tokens of seats, and which of several
 * sessions of one instant is the current one, since their order depends on their ids.
 */
export const replaceRandomParts = (text: string): string =>
  text
    .replace(random, (token) => '0'.repeat(token.length))
    .replace(/"isThis":(?:true|false)/g, '"isThis":null')
