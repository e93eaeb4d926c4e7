import { onTestFinished } from 'vitest'
import { signSeconds } from '#rules/guide/presence.ts'
import type { TablePage } from './tablePage.ts'

/** Lets people be at their table until the test ends: they say so now, and then as often as a page that is open. */
export async function beThere(pages: readonly TablePage[]): Promise<void> {
  const say = () => Promise.all(pages.map((page) => page.be()))
  let last = say()
  await last
  const signs = setInterval(() => {
    last = say()
  }, signSeconds * 1000)
  onTestFinished(async () => {
    clearInterval(signs)
    await last
  })
}
