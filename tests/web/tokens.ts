const encode = (part: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** The claims of a complete auth token. */
export const claims = { nameid: '7', unique_name: 'maya', public_guid: 'guid-7' }

/**
 * Makes a token no server signed, for a browser that cannot tell.
 *
 * @param payload its claims
 * @returns a JWT in form
 */
export const makeToken = (payload: object): string =>
  `${encode({ alg: 'HS256' })}.${encode(payload)}.signature`

/**
 * Makes a complete auth token.
 *
 * @param seconds how long it is good from now; negative for one that has run out
 * @param more claims that replace or add to the usual ones
 * @returns a JWT in form
 */
export const tokenFor = (seconds: number, more: object = {}): string =>
  makeToken({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds, ...more })
