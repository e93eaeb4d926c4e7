/** What a person reads when their login link does not work (docs/specification.md, section 8, "magic login"). */
export const missingToken = 'Missing token. Please try again.'
export const invalidLoginLink = 'This login link is invalid or has expired.'
