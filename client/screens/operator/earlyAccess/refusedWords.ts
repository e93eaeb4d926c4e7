type Refused = readonly { reason: string; request: { email: string } }[]

/** Says of each address that was refused why; nothing where none was. */
export const refusedWords = (refused: Refused): string =>
  refused.map(({ reason, request }) => ` ${request.email}: ${reason}`).join('')
