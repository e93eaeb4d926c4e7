/** The Unicode blocks for scripts written from right to left (UAX 9, table 4). */
const fromRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Wraps a name in a right-to-left script in Unicode's isolating characters (FSI and PDI, UAX 9), so that it does not
 * reorder the digits and names that follow it in a sentence. Returns any other name unchanged.
 *
 * @param name as somebody wrote it
 * @returns what to put into the sentence
 */
export const isolated = (name: string): string => (fromRightToLeft.test(name) ? `\u2068${name}\u2069` : name)
