import { afterAll, expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { openVisitor } from '../support/browser.ts'
import { minute } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { createSeat } from '../support/seats.ts'
import { openTableBrowser } from '../support/tableBrowser.ts'
import { guideOf, tablePage } from '../support/tablePage.ts'

/** How far the server's clock was moved since the test began, in milliseconds. */
let passed = 0
const api = await startApi({}, () => new Date(Date.now() + passed))
const browser = await openTableBrowser()

afterAll(async () => {
  await Promise.all(browser.contexts().map((visitor) => visitor.close()))
  await api.close()
})

test('a phone that sleeps for three minutes counts as away, and as at the table again once it wakes', async () => {
  const encounter = await createEncounter(api, {
    kind: 'Second',
    minimum: 6,
    capacity: 8,
    inviteTarget: 8,
    startsAt: new Date(Date.now() - minute),
  })
  const you = await createSeat(api, encounter, await createMember(api, { username: 'Sleeper' }))
  const other = tablePage(api, (await createSeat(api, encounter)).invitation.seatToken)
  await other.be()
  const yourself = async () => guideOf(await other.look()).people.find(({ name }) => name === 'Sleeper')

  const visitor = await openVisitor(browser, api.url, { width: 390 })
  await visitor.grantPermissions(['camera', 'microphone'])
  const page = await visitor.newPage()
  await page.goto(`/meet/${you.invitation.seatToken}`)
  await page.getByRole('button', { name: 'Come to the table' }).click()
  await page.getByRole('region', { name: 'The guide' }).waitFor()
  await expect.poll(async () => (await yourself())?.isHere).toBe(true)

  const phone = await visitor.newCDPSession(page)
  await visitor.setOffline(true)
  await phone.send('Page.setWebLifecycleState', { state: 'frozen' })
  // A last signal of the phone may arrive after the clock was moved. The phone is then away three minutes later.
  const sleepOn = async () => {
    passed += 3 * minute
    await other.be()
    return (await yourself())?.isHere
  }
  await expect.poll(sleepOn).toBe(false)
  await other.act('HAND_UP')

  await phone.send('Page.setWebLifecycleState', { state: 'active' })
  await visitor.setOffline(false)
  await expect.poll(async () => (await yourself())?.isHere).toBe(true)
  const [first] = guideOf(await other.look()).people.filter(({ isYou }) => isYou)
  await page.getByText(`${first?.name} speaks`, { exact: true }).waitFor()
})
