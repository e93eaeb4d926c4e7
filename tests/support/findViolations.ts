import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong in a page as it stands, each with the rule and the elements.
 *
 * Legacy mode is axe within the page alone: it leaves out frames of other origins, of which we have none, and is spared
 * opening a second page for each look. What is right needs no description.
 */
export async function findViolations(page: Page): Promise<[rule: string, elements: string[]][]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
