/** A decoded picture: four bytes for each pixel, row by row. */
export type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }

/** A square of a picture, given by its top left corner, in pixels. */
export type Square = { x: number; y: number }

/** The side of the compared squares, in pixels. */
export const side = 8
/**
 * How much each color of a square's pixels may differ on average, out of 255. A speck at a letter's edge makes 3 or 4,
 * a moved or different letter many times that.
 */
const tolerance = 6

type Span = { right: number; bottom: number }

/** Returns for each color how much the pixels that both pictures have in a square differ on average. */
function differences(before: Pixels, after: Pixels, { x, y }: Square, { right, bottom }: Span): number[] {
  const sums = [0, 0, 0]
  for (let row = y; row < bottom; row += 1)
    for (let column = x; column < right; column += 1)
      for (let color = 0; color < 3; color += 1) {
        const then = before.data[4 * (row * before.width + column) + color] ?? 0
        const now = after.data[4 * (row * after.width + column) + color] ?? 0
        sums[color] = (sums[color] ?? 0) + Math.abs(now - then)
      }
  return sums.map((sum) => sum / ((right - x) * (bottom - y)))
}

/**
 * Compares two pictures square by square, by the mean difference of each color, so that a speck at a letter's edge does
 * not count as a change.
 *
 * @returns the squares that look different, including those that only one of the pictures reaches
 */
export function findChanges(before: Pixels, after: Pixels): Square[] {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const shared = {
    right: Math.min(before.width, after.width),
    bottom: Math.min(before.height, after.height),
  }
  const changes: Square[] = []
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side) {
      const square = { x, y }
      const span = { right: Math.min(x + side, width), bottom: Math.min(y + side, height) }
      const isShared = span.right <= shared.right && span.bottom <= shared.bottom
      const differs = () => differences(before, after, square, span).some((mean) => mean > tolerance)
      if (!isShared || differs()) changes.push(square)
    }
  return changes
}
