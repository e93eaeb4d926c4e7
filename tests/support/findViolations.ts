import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules that look at colors; what any other finds is the same in light and in dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong in a page as it stands, each with the rule and the elements.
 *
 * Legacy mode is axe within the page alone: it leaves out frames of other origins, of which we have none, and is spared
 * opening a second page for each look. What is right needs no description.
 *
 * @param which all rules, or those of colors for a page that another color scheme has shown already
 */
export async function findViolations(
  page: Page,
  which: 'all' | 'colors' = 'all',
): Promise<[rule: string, elements: string[]][]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (which === 'all' ? axe : axe.withRules(colorRules)).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
