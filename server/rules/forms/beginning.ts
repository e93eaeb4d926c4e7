const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Cuts a text to one line of few characters: at a word, and never within a character, such as an emoji of several parts.
 *
 * @param text in any number of lines
 * @param longest most UTF-16 units of the line
 * @returns the whole text in one line where it is short enough, else its beginning and an ellipsis
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
  // One long word at the end, such as an address of a page, would leave next to nothing.
  return `${line.slice(0, wordEnd > longest / 2 ? wordEnd : end)}…`
}
