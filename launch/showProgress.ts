import type { Progress, Step } from '../server/boot/progress.ts'

type Output = { isTTY?: boolean; columns?: number; write(text: string): unknown }

const tick = 200
const clearLine = '\r\u001b[K'

/**
 * Shows steps to a person: on a terminal in one line that is redrawn, elsewhere with a line for the beginning and the
 * end of each.
 *
 * @param output where to write, such as process.stdout
 */
export function showProgress(output: Output): Progress {
  return output.isTTY ? inOneLine(output) : lineByLine(output)
}

function lineByLine(output: Output): Progress {
  return {
    async run({ doing, done }, work) {
      const begun = performance.now()
      output.write(`${doing}\n`)
      const result = await work((part) => output.write(`${doing}: ${part}\n`))
      output.write(`${upperFirst(done)} in ${secondsSince(begun)}\n`)
      return result
    },
    end: () => undefined,
  }
}

function inOneLine(output: Output): Progress {
  const finished: string[] = []
  const running = new Set<{ doing: string; part: string; begun: number }>()
  let drawn = ''
  let isOver = false
  const draw = (): void => {
    // A step that ends after an error would overwrite the error's message.
    if (isOver) return
    const steps = Array.from(
      running,
      ({ doing, part, begun }) =>
        `${doing}${part && `: ${part}`} … ${Math.floor((performance.now() - begun) / 1000)} s`,
    )
    const text = [finished, steps]
      .filter((each) => each.length > 0)
      .map((each) => upperFirst(each.join(', ')))
      .join('. ')
    // A line that wraps could not be redrawn.
    drawn = `${text}${steps.length === 0 ? '.' : ''}`.slice(0, (output.columns ?? 80) - 1)
    output.write(clearLine + drawn)
  }
  const end = (): void => {
    if (drawn !== '' && !isOver) output.write('\n')
    isOver = true
  }
  async function run<T>(
    { doing, done }: Step,
    work: (say: (part: string) => void) => Promise<T>,
  ): Promise<T> {
    const step = { doing, part: '', begun: performance.now() }
    running.add(step)
    draw()
    const ticking = setInterval(draw, tick)
    try {
      const result = await work((part) => {
        step.part = part
        draw()
      })
      finished.push(`${done} in ${secondsSince(step.begun)}`)
      return result
    } finally {
      clearInterval(ticking)
      running.delete(step)
      draw()
    }
  }
  return { run, end }
}

const secondsSince = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
