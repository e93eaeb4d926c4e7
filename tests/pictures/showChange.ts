import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findChanges, type Pixels, type Square, side } from './findChanges.ts'

/** Decodes a WebP in any page, since the browser that took the picture can also decode it. */
async function decode(page: Page, image: Buffer): Promise<Pixels> {
  const { width, height, bytes } = await page.evaluate(async (text) => {
    const source = await fetch(`data:image/webp;base64,${text}`)
    const bitmap = await createImageBitmap(await source.blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas to draw on')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let written = ''
    for (let from = 0; from < data.length; from += 8192)
      written += String.fromCharCode(...data.subarray(from, from + 8192))
    return { width: bitmap.width, height: bitmap.height, bytes: btoa(written) }
  }, image.toString('base64'))
  return { width, height, data: Buffer.from(bytes, 'base64') }
}

/** Returns the current picture, faded except for the squares that changed. */
const markChanges = (page: Page, image: Buffer, squares: readonly Square[]): Promise<string> =>
  page.evaluate(
    async ({ text, changed, size }) => {
      const source = await fetch(`data:image/webp;base64,${text}`)
      const bitmap = await createImageBitmap(await source.blob())
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas to draw on')
      context.globalAlpha = 0.3
      context.drawImage(bitmap, 0, 0)
      context.globalAlpha = 0.5
      context.fillStyle = 'red'
      for (const { x, y } of changed) context.fillRect(x, y, size, size)
      return canvas.toDataURL('image/webp', 0.8)
    },
    { text: image.toString('base64'), changed: squares, size: side },
  )

/**
 * Compares a picture with the recorded one. If they look different, it writes both and a third that marks the changes
 * into a folder.
 *
 * @param page any page, in which pictures are decoded
 * @returns whether they look different
 */
export async function showChange(
  page: Page,
  folder: string,
  name: string,
  [before, after]: readonly [before: Buffer, after: Buffer],
): Promise<boolean> {
  if (before.equals(after)) return false
  const changes = findChanges(await decode(page, before), await decode(page, after))
  if (changes.length === 0) return false
  await mkdir(folder, { recursive: true })
  const marked = await markChanges(page, after, changes)
  await writeFile(join(folder, `${name}.before.webp`), before)
  await writeFile(join(folder, `${name}.after.webp`), after)
  await writeFile(join(folder, `${name}.difference.webp`), Buffer.from(marked.split(',')[1] ?? '', 'base64'))
  return true
}
