import { onTestFinished } from 'vitest'
import { signSeconds } from '#rules/guide/presence.ts'
import type { TablePage } from './tablePage.ts'

/**
 * Keeps people at their table until the test ends: their presence is sent now, and then as often as an open page sends
 * it.
 */
export async function stayAtTable(pages: readonly TablePage[]): Promise<void> {
  const send = () => Promise.all(pages.map((page) => page.be()))
  let last = send()
  await last
  const signs = setInterval(() => {
    last = send()
  }, signSeconds * 1000)
  onTestFinished(async () => {
    clearInterval(signs)
    await last
  })
}
