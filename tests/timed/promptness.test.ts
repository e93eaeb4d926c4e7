import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startAnotherProcess } from '../support/anotherProcess.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { expectWithin } from '../support/expectWithin.ts'
import { createEncounter, createMember, signIn } from '../support/factories.ts'
import { follow } from '../support/liveStream.ts'
import { noticesReceived } from '../support/noticesReceived.ts'
import { createSeat } from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'

let api: TestApi
let another: Awaited<ReturnType<typeof startAnotherProcess>>

beforeAll(async () => {
  api = await startApi()
  another = await startAnotherProcess(api)
})
afterAll(async () => {
  await another.close()
  await api.close()
})

const places = [
  ['the same process', () => api.url],
  ['another process', () => another.url],
] as const

test.each(places)('a change appears on an open page of %s within two seconds', async (_which, url) => {
  const member = await createMember(api)
  await noticesReceived(api)
  const page = await follow(url(), await signIn(api, member))
  onTestFinished(page.close)
  await expectWithin(2000, async () => {
    await api.deps.database.prisma.member.update({
      where: { id: member.id },
      data: { cancellations: { increment: 1 } },
    })
    expect((await page.next())?.kinds).toContain('ACCOUNT')
  })
})

test.each(places)('somebody who sits down appears on a page of %s within a second', async (_which, url) => {
  // Each try creates a table of its own within the second, since a busy machine may need more tries than a table has
  // seats.
  await expectWithin(1000, async () => {
    const encounter = await createEncounter(api, { startsAt: api.clock() })
    const [watcher, other] = [await createSeat(api, encounter), await createSeat(api, encounter)]
    const page = await tablePage(api, watcher.invitation.seatToken).follow(url())
    await page.next()
    await tablePage(api, other.invitation.seatToken).be()
    await page.next()
    page.close()
  })
})
