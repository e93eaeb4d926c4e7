/** The blocks that Unicode sets aside for scripts from right to left (UAX 9, table 4). */
const fromRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Keeps a name in a script from right to left from moving the digits and names that follow it in a sentence, by Unicode's
 * isolating characters (FSI and PDI, UAX 9). Any other name stays byte for byte as it is.
 *
 * @param name as somebody wrote it
 * @returns what to put into the sentence
 */
export const isolated = (name: string): string => (fromRightToLeft.test(name) ? `\u2068${name}\u2069` : name)
