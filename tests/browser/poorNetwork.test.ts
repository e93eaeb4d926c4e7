import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { day } from '../support/clock.ts'
import { attend, createEncounter, createMember, createRequest, invite } from '../support/factories.ts'
import { openMember, refuseLiveUpdates } from '../support/memberBrowser.ts'
import { findPeer } from '../support/peers/findPeer.ts'
import { toxiproxyPeer } from '../support/peers/peers.ts'
import { createSeat } from '../support/seats.ts'
import { readLoginToken } from '../support/signIn.ts'
import { startRepeater } from '../support/startRepeater.ts'
import { type Fault, startToxiproxy, type Toxiproxy, type Way } from '../support/toxiproxy/startToxiproxy.ts'
import { waitForWordsAfter } from '../support/waitForWordsAfter.ts'

const program = await findPeer(toxiproxyPeer)
const failure = 'Something went wrong. Please try again.'
const unreachable = 'We could not reach the server. Please check your connection and try again.'

const thanks = 'Your impressions have been submitted.'

/** Faults that hit replies: the server has already done what the request asked for. */
const cut: Fault = { type: 'limit_data', attributes: { bytes: 100 } }
const reset: Fault = { type: 'reset_peer', attributes: { timeout: 0 } }

const isStream = (request: Request) => request.headers().accept?.includes('text/event-stream')

describe.skipIf(program === undefined)('between the browser and the web process', () => {
  let toxiproxy: Toxiproxy
  let way: Way
  let api: TestApi
  let site: TestApi
  let browser: Browser

  beforeAll(async () => {
    toxiproxy = await startToxiproxy(program ?? '')
    way = await toxiproxy.open('127.0.0.1:9')
    const url = `http://${way.address}`
    api = await startApi({ APP_URL: url }, () => new Date())
    site = { ...api, url }
    await leadToWeb()
    browser = await openBrowser()
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map((visitor) => visitor.close()))
    await api.deps.database.pool.query('DELETE FROM rate_limits')
  })
  afterAll(async () => {
    await browser?.close()
    await toxiproxy?.stop()
    await api?.close()
  })

  const leadToWeb = () => way.leadTo(new URL(api.url).host)

  /** Begins a fault of replies. It ends with the test, or when the returned function is called. */
  async function beginFault(fault: Fault): Promise<() => Promise<void>> {
    const end = await way.begin(fault, ['downstream'])
    onTestFinished(end)
    return end
  }

  /** Routes requests through a proxy that repeats them, until the test ends. */
  async function repeatRequests() {
    const repeater = await startRepeater(new URL(api.url).host)
    await way.leadTo(repeater.address)
    onTestFinished(async () => {
      await leadToWeb()
      await repeater.close()
    })
    return repeater
  }

  /** Limits both directions to `rate` KB a second and delays replies, until the test ends. */
  async function slowDown(rate: number): Promise<void> {
    onTestFinished(await way.begin({ type: 'bandwidth', attributes: { rate } }, ['upstream', 'downstream']))
    onTestFinished(
      await way.begin({ type: 'latency', attributes: { latency: 300, jitter: 100 } }, ['downstream']),
    )
  }

  /** Opens a page as a member, after `prepare` has set it up. */
  async function openAs(
    member: Pick<Member, 'id'>,
    path: string,
    prepare: (page: Page) => unknown = () => undefined,
  ): Promise<Page> {
    const page = await (await openMember(browser, site, member)).newPage()
    await prepare(page)
    await page.goto(path)
    return page
  }

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  async function inviteTo(member: Member, name: string) {
    const encounter = await createEncounter(api, { name })
    await invite(api, member, encounter)
    return encounter
  }

  /** Expects that the member took one seat and got one mail about it. */
  async function expectOneSeat(member: Member, encounter: Encounter): Promise<void> {
    const { prisma } = api.deps.database
    const { seatsTaken } = await prisma.encounter.findUniqueOrThrow({ where: { id: encounter.id } })
    expect(seatsTaken).toBe(1)
    const mails = await prisma.outboxMail.findMany({ where: { memberId: member.id } })
    expect(mails.map(({ template }) => template)).toEqual(['seatConfirmed'])
  }

  async function createAttended(): Promise<{ encounter: Encounter; own: Member; other: Member }> {
    const encounter = await createEncounter(api, { startsAt: new Date(Date.now() - 2 * day) })
    const places = [await createSeat(api, encounter), await createSeat(api, encounter)] as const
    for (const { invitation } of places) await attend(api, invitation)
    return { encounter, own: places[0].member, other: places[1].member }
  }

  const impressionsOf = ({ encounter }: { encounter: Encounter }) =>
    api.deps.database.prisma.impression.count({ where: { encounterId: encounter.id } })

  /** Opens a login link in another browser than the one that asked for it, where the member first has to confirm. */
  async function openLink(member: Member): Promise<Page> {
    await api.graphql(
      'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
      { input: { email: member.email } },
    )
    await api.work()
    const page = await (await openVisitor(browser, site.url)).newPage()
    await page.goto(`/magic-login?token=${await readLoginToken(api, member.email)}`)
    await page.getByText('Is this you?').waitFor()
    return page
  }

  const sessionsOf = ({ id }: Member) => api.deps.database.prisma.session.count({ where: { memberId: id } })

  async function fillProfile(email: string, username: string): Promise<Page> {
    const page = await (await openVisitor(browser, site.url)).newPage()
    await page.goto(`/create-profile?${new URLSearchParams({ email })}`)
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Preferred location').selectOption('Metro Detroit')
    await page.getByLabel('Gender identity').selectOption('Woman')
    await page.getByLabel('Age range').selectOption('25-34')
    await page.getByLabel('35-44').check()
    await page.getByLabel(/18 or older/).check()
    return page
  }

  const membersCalled = (username: string) => api.deps.database.prisma.member.count({ where: { username } })
  const onTheList = 'If the email you provided is on the early access list'

  test('an acceptance whose reply is cut says so, and shows the seat by itself', async () => {
    const member = await createMember(api)
    const encounter = await inviteTo(member, 'River Table')
    let following: Promise<unknown> | undefined
    const page = await openAs(member, '/member/dashboard', (opened) => {
      following = opened.waitForResponse((response) => Boolean(isStream(response.request())))
    })
    await Promise.all([following, page.getByRole('button', { name: 'Accept River Table' }).waitFor()])
    const end = await beginFault(cut)
    await press(page, 'Accept River Table')
    await page.getByRole('alert').getByText(`Failed to submit your RSVP. ${unreachable}`).waitFor()
    await expectOneSeat(member, encounter)
    await end()
    await page.getByRole('button', { name: 'Cancel RSVP: River Table' }).waitFor()
  })

  test('impressions whose reply is lost by a reset lose no ticks, and are stored once', async () => {
    const world = await createAttended()
    // Without live updates: an update would report the stored impressions, and the page would hide the form.
    const page = await openAs(
      world.own,
      `/member/select-impressions/${world.encounter.id}`,
      refuseLiveUpdates,
    )
    const box = page.getByRole('checkbox', { name: world.other.username })
    await box.check()
    const end = await beginFault(reset)
    // Without a reply the page also loads itself again. That must fail, too, or the page would hide the form.
    const loadedAgain = page.waitForEvent('requestfailed', (request) =>
      Boolean(request.postData()?.includes('"eventId"')),
    )
    await press(page, 'Submit Impressions')
    await page.getByRole('alert').getByText(failure).waitFor()
    await loadedAgain
    expect(await impressionsOf(world)).toBe(1)
    expect(await box.isChecked()).toBe(true)
    await end()
    await waitForWordsAfter(page, thanks, () => press(page, 'Submit Impressions'))
    expect(await impressionsOf(world)).toBe(1)
  })

  test('a login whose reply is lost by a reset says so, and the next link logs in', async () => {
    const member = await createMember(api)
    const page = await openLink(member)
    const end = await beginFault(reset)
    await Promise.all([page.getByText(unreachable).waitFor(), press(page, 'Continue signing in')])
    expect(await sessionsOf(member)).toBe(1)
    await end()
    const again = await openLink(member)
    await press(again, 'Continue signing in')
    await again.getByRole('heading', { name: `Welcome, ${member.username}!` }).waitFor()
  })

  test('a profile whose reply is cut loses nothing typed, and is created once', async () => {
    const { email } = await createRequest(api)
    const page = await fillProfile(email, 'Rosalind')
    const end = await beginFault(cut)
    await press(page, 'Create Profile')
    await page.getByRole('alert').getByText(failure).waitFor()
    expect(await membersCalled('Rosalind')).toBe(1)
    await end()
    expect(await page.getByLabel('Username').inputValue()).toBe('Rosalind')
    expect(await page.getByLabel('35-44').isChecked()).toBe(true)
    await press(page, 'Create Profile')
    await page.getByText(onTheList).waitFor()
    expect(await membersCalled('Rosalind')).toBe(1)
  })

  test('a slow network lets all of these succeed', async () => {
    await slowDown(100)
    const member = await createMember(api)
    const encounter = await inviteTo(member, 'Slow Table')
    const dashboard = await openAs(member, '/member/dashboard')
    const accept = dashboard.getByRole('button', { name: 'Accept Slow Table' })
    await accept.waitFor()
    const world = await createAttended()
    const impressions = await openAs(world.own, `/member/select-impressions/${world.encounter.id}`)
    await impressions.getByRole('checkbox', { name: world.other.username }).check()
    const profile = await fillProfile((await createRequest(api)).email, 'Slowpoke')
    const guest = await createMember(api)
    const login = await openLink(guest)

    await Promise.all([
      accept.click(),
      waitForWordsAfter(impressions, thanks, () => press(impressions, 'Submit Impressions')),
      press(profile, 'Create Profile'),
      press(login, 'Continue signing in'),
    ])
    await dashboard.getByText("You're in.", { exact: false }).first().waitFor()
    await expectOneSeat(member, encounter)
    expect(await impressionsOf(world)).toBe(1)
    await profile.getByText(onTheList).waitFor()
    expect(await membersCalled('Slowpoke')).toBe(1)
    await login.getByRole('heading', { name: `Welcome, ${guest.username}!` }).waitFor()
    expect(await sessionsOf(guest)).toBe(1)
  })

  test('requests that arrive twice have their effect once', async () => {
    const repeater = await repeatRequests()
    const member = await createMember(api)
    const encounter = await inviteTo(member, 'Echo Table')
    const dashboard = await openAs(member, '/member/dashboard')
    await press(dashboard, 'Accept Echo Table')
    await dashboard.getByText("You're in.", { exact: false }).first().waitFor()
    await expectOneSeat(member, encounter)

    const world = await createAttended()
    const impressions = await openAs(world.own, `/member/select-impressions/${world.encounter.id}`)
    await impressions.getByRole('checkbox', { name: world.other.username }).check()
    await waitForWordsAfter(impressions, thanks, () => press(impressions, 'Submit Impressions'))
    expect(await impressionsOf(world)).toBe(1)

    const profile = await fillProfile((await createRequest(api)).email, 'Echo')
    await press(profile, 'Create Profile')
    await profile.getByText(onTheList).waitFor()
    expect(await membersCalled('Echo')).toBe(1)

    const guest = await createMember(api)
    const login = await openLink(guest)
    const refused = login.getByText('This login link is invalid or has expired.').waitFor()
    await Promise.all([refused, press(login, 'Continue signing in')])
    expect(await sessionsOf(guest)).toBe(1)
    expect(repeater.repeated()).toBeGreaterThanOrEqual(4)
  })
})
