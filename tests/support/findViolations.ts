import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The packed script: every page that is looked at reads all of it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that look at colors; what any other finds is the same in light and in dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong in a page as it stands, each with the rule and the elements. It looks at the page itself and at
 * frames of its own origin, of which alone we have any; what is right needs no description.
 *
 * @param which all rules, or those of colors for a page that another color scheme has shown already
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
