/** Letters of the scripts that run from right to left. */
const fromRightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * Keeps a name in a script from right to left from moving the digits and names that follow it in a sentence, by Unicode's
 * isolating characters (FSI and PDI, UAX 9). Any other name stays byte for byte as it is.
 *
 * @param name as somebody wrote it
 * @returns what to put into the sentence
 */
export const isolated = (name: string): string => (fromRightToLeft.test(name) ? `\u2068${name}\u2069` : name)
