import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified script, since every checked page parses all of it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules about colors; all others find the same in light and in dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Returns the violations that axe finds in a page's current state, each with the rule and the elements. It checks the
 * page and frames of its own origin, the only kind we have, and does not report what passes.
 *
 * @param which all rules, or only those about colors for a page already checked in the other color scheme
 */
export async function findViolations(
  page: Page,
  which: 'all' | 'colors' = 'all',
): Promise<[rule: string, elements: string[]][]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  return page.evaluate(
    async (rules) => {
      const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map(({ html }) => html)])
    },
    which === 'colors' && colorRules,
  )
}
