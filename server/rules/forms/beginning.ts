const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Shortens a text to one line. Cuts at the end of a word and never within a character, such as an emoji of several
 * code points.
 *
 * @param text in any number of lines
 * @param longest most UTF-16 code units of the line
 * @returns the whole text in one line if it is short enough, else its beginning and an ellipsis
 */
export function beginning(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  let end = 0
  let wordEnd = 0
  for (const { segment, index } of characters.segment(line)) {
    if (segment === ' ') wordEnd = index
    if (index + segment.length >= longest) break
    end = index + segment.length
  }
  // If one long word, such as a URL, fills more than half of the line, cut within it: otherwise little would remain.
  return `${line.slice(0, wordEnd > longest / 2 ? wordEnd : end)}…`
}
