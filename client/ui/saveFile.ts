/**
 * Saves something as a file, as if it had been downloaded.
 *
 * @param name the file's name
 * @param type its media type
 * @param content a text, or bytes
 */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
