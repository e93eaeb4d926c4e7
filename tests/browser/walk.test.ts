import { afterAll, expect, test } from 'vitest'
import { startWorker } from '../../server/jobs/runner/runner.ts'
import { hour } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { lateRequests, noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'

const { api, openPage } = await openSite()
const worker = await startWorker(api.deps)
afterAll(() => worker.stop())

test.each([390, 1280] as const)(
  'a member logs in by mail, accepts an invitation and logs out (%i px)',
  async (width) => {
    const member = await createMember(api)
    const encounter = await createEncounter(api, { name: `Table for twelve ${width}` })
    await invite(api, member, encounter, { expiresAt: new Date(Date.now() + 50 * hour) })
    const page = await openPage(null, { width })
    const problems = noteProblems(page, lateRequests)

    await page.goto('/')
    await page.getByRole('heading', { name: 'Not a Match. A Real Encounter.' }).waitFor()
    if (width === 390) await page.getByRole('button', { name: /menu/i }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(member.email)
    await page.getByRole('button', { name: 'Send Login Link' }).click()
    await page.getByText('If the address matches a member account').waitFor()

    await expect.poll(() => mailboxLinks(member.email)).toHaveLength(1)
    const [link = ''] = await mailboxLinks(member.email)
    await page.goto(link.slice(link.indexOf('/magic-login')))
    await page.waitForURL('**/member/dashboard')
    await page.getByRole('heading', { name: `Welcome, ${member.username}!` }).waitFor()
    await page.getByText('2 days remaining').waitFor()

    await page.getByRole('button', { name: `Accept ${encounter.name}` }).click()
    await page.getByText("Success! You're in. You'll receive a reminder before the event.").waitFor()
    expect(
      await api.deps.database.prisma.invitation.findFirst({ where: { memberId: member.id } }),
    ).toMatchObject({
      status: 'Accepted',
      isWaitlisted: false,
    })

    if (width === 390) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|member/i.test(key))),
    ).toEqual([])
    const lives = { memberId: member.id, revokedAt: null }
    await expect.poll(() => api.deps.database.prisma.session.count({ where: lives })).toBe(0)
    expect(problems).toEqual([])
  },
)

async function mailboxLinks(to: string): Promise<string[]> {
  const response = await fetch(`${api.url}/mailbox.json?to=${encodeURIComponent(to)}`)
  const mails: { links: string[] }[] = await response.json()
  return mails.flatMap(({ links }) => links.filter((link) => link.includes('/magic-login')))
}
