const encode = (part: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/** The claims of a complete auth token. */
export const claims = { nameid: '7', unique_name: 'maya', public_guid: 'guid-7' }

/**
 * Makes a token that no server has signed; the browser cannot tell.
 *
 * @param payload its claims
 * @returns a string in the form of a JWT
 */
export const makeToken = (payload: object): string =>
  `${encode({ alg: 'HS256' })}.${encode(payload)}.signature`

/**
 * Makes a complete auth token.
 *
 * @param seconds how long it is valid from now; negative if it has expired
 * @param more claims that replace or add to the usual ones
 * @returns a string in the form of a JWT
 */
export const tokenFor = (seconds: number, more: object = {}): string =>
  makeToken({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds, ...more })
