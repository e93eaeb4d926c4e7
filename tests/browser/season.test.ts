import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { day } from '../support/clock.ts'
import { answer as answerImpression, choose } from '../support/gathering.ts'
import {
  createNeighbours,
  encountersAhead,
  mailedLink,
  mailsNamingOthers,
  namesReadBy,
  newcomer,
  othersAccept,
  othersCome,
} from '../support/season.ts'
import {
  accept,
  closeOut,
  follow,
  formAndInvite,
  listed,
  meet,
  openDashboard,
  openImpressions,
  openSeason,
  othersNamedOn,
  press,
  type Season,
} from '../support/seasonStations.ts'
import { mailsTo } from '../support/seats.ts'
import { waitForWordsAfter } from '../support/waitForWordsAfter.ts'

const { username, email } = newcomer

/** The people that each attendee chooses at the First Encounter; Kestrel stays away. */
const choices: Record<string, readonly string[]> = {
  Alder: [username],
  Birch: ['Cedar'],
  Cedar: [username],
  Dahlia: ['Elmwood'],
  Elmwood: ['Dahlia'],
  Fernleaf: [],
  Ginkgo: [],
  Hazelnut: [],
  Ivyleaf: [],
  Jasmine: [],
  [username]: ['Alder', 'Birch'],
}

let season: Season
let people: Map<string, Member>

beforeAll(async () => {
  season = await openSeason()
  people = await createNeighbours(season.api)
})
afterAll(async () => {
  await season.browser.close()
  await season.api.close()
})

function memberNamed(name: string): Member {
  const member = people.get(name)
  if (!member) throw new Error(`Nobody is called ${name}`)
  return member
}

async function askForEarlyAccess({ phone }: Season): Promise<void> {
  await phone.goto('/early-access')
  await phone.getByLabel('Email').fill(email)
  await press(phone, 'Request Early Access')
  await phone.getByText("Thank you for your interest. We'll be in touch.").waitFor()
}

async function inviteToJoin({ api, desk }: Season): Promise<void> {
  await desk.goto('/operator')
  await follow(desk, /Requests? for early access/)
  await desk.getByRole('checkbox', { name: email }).check()
  await press(desk, 'Invite 1')
  await press(desk, 'Invite 1 person')
  await desk.getByText('Invited 1 person.').waitFor()
  await api.work()
}

async function join({ api, phone }: Season): Promise<Member> {
  await phone.goto(await mailedLink(api, email, '/create-profile'))
  await expect.poll(() => phone.getByLabel('Email').inputValue()).toBe(email)
  await phone.getByLabel('Username').fill(username)
  await phone.getByLabel('Preferred location').selectOption('Metro Detroit')
  await phone.getByLabel('Gender identity').selectOption('Woman')
  await phone.getByLabel('Age range').selectOption('25-34')
  await phone.getByLabel('35-44').check()
  await phone.getByLabel(/18 or older/).check()
  await press(phone, 'Create Profile')
  await phone.getByText('If the email you provided is on the early access list').waitFor()
  await api.work()
  await phone.goto(await mailedLink(api, email, '/magic-login'))
  await phone.waitForURL('**/member/dashboard')
  await phone.getByText('You have no pending invitations.').waitFor()
  return api.deps.database.prisma.member.findFirstOrThrow({ where: { email } })
}

async function holdFirst({ api, desk }: Season, me: Member): Promise<Encounter> {
  await desk.goto('/operator/groups?new=FIRST')
  await desk.getByLabel('Location', { exact: true }).selectOption({ label: 'Metro Detroit' })
  await formAndInvite(season, { outcome: '1 group is invited.', leftOut: 0 })
  const [first] = await encountersAhead(api, 'First')
  if (!first) throw new Error('No First Encounter was made')
  await accept(season, me, first, '12 of 12')
  await meet(season, me, first, { came: 11, absent: ['Kestrel'] })
  const marked = '11 attended, 1 did not.'
  await closeOut(season, first, { marked, settled: 'Settled on' })
  await desk.goto('/operator/members?search=kestrel')
  await desk.getByText('1 no-show').waitFor()
  return first
}

async function submit(encounter: Encounter, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const chosen = (choices[name] ?? []).map(memberNamed)
    const { errors } = await choose(season.api, memberNamed(name), encounter, chosen)
    expect(errors).toBeUndefined()
  }
}

/** No member learns of a choice before choosing, nor before everybody has chosen. The operator only learns who has. */
async function chooseInPrivate({ api, phone, desk }: Season, first: Encounter): Promise<void> {
  const stillUnknown = async () => {
    await api.work(['releaseImpressions'])
    await openDashboard(season)
    expect(await listed(season, 'You Made an Impression')).toEqual([])
  }
  await submit(first, ['Alder', 'Cedar'])
  await stillUnknown()
  await openImpressions(season, first)
  expect(await othersNamedOn(phone)).toEqual(Object.keys(choices).filter((name) => name !== username))
  for (const name of choices[username] ?? []) await phone.getByRole('checkbox', { name }).check()
  await waitForWordsAfter(phone, 'Your impressions have been submitted.', () =>
    press(phone, 'Submit Impressions'),
  )
  await stillUnknown()

  await desk.goto(`/operator/encounters/${first.id}?tab=progress`)
  await desk.getByText('3 of 11').waitFor()
  const rows = await desk.getByRole('table', { name: 'Who has processed' }).getByRole('row').allTextContents()
  const done = rows.filter((row) => row.endsWith('Processed')).sort()
  expect(done).toEqual(['AlderProcessed', 'CedarProcessed', `${username}Processed`])
  await submit(first, ['Birch', 'Dahlia', 'Elmwood', 'Fernleaf', 'Ginkgo', 'Hazelnut', 'Ivyleaf', 'Jasmine'])
  await api.work(['releaseImpressions'])
  await desk.reload()
  await desk.getByText('11 of 11').waitFor()
  await desk.getByText(/Released on/).waitFor()
}

/**
 * Two members chose the newcomer, who learns that there is an impression but not from whom. Everybody who was chosen
 * says yes.
 */
async function sayYes({ api, phone }: Season, me: Member, first: Encounter): Promise<void> {
  expect(await mailsTo(api, me, 'youMadeAnImpression')).toHaveLength(1)
  await openDashboard(season)
  expect(await listed(season, 'You Made an Impression')).toEqual([first.name])
  expect(await othersNamedOn(phone)).toEqual([])
  await press(phone, `Yes, I'm Interested: ${first.name}`)
  await phone.getByText("We'll try to match you for a Second Encounter!").waitFor()
  const chosenToo = new Set(Object.values(choices).flat())
  chosenToo.delete(username)
  for (const name of chosenToo) {
    const { errors } = await answerImpression(api, memberNamed(name), first, true)
    expect(errors).toBeUndefined()
  }
  await phone.goto('/member/my-encounters?tab=previous')
  await phone.getByText('Made an Impression: 2').waitFor()
}

/** Members can read their own choices, never who chose them. The operator can read neither. */
async function learnNothing({ api, phone, desk }: Season, me: Member, first: Encounter): Promise<void> {
  await phone.goto('/member/my-connections')
  await phone.getByRole('button', { name: `Remove Alder, ${first.name}` }).waitFor()
  expect(await othersNamedOn(phone)).toEqual(choices[username])
  await phone.getByRole('tab', { name: 'When I Was Chosen' }).click()
  await phone.getByRole('button', { name: `Disconnect from ${first.name}` }).waitFor()
  expect(await othersNamedOn(phone)).toEqual([])
  for (const [name, chosen] of Object.entries(choices)) {
    expect([name, await namesReadBy(api, memberNamed(name))]).toEqual([name, chosen])
  }
  await desk.goto(`/operator/members/${me.id}`)
  await desk.getByRole('link', { name: first.name }).waitFor()
  expect(await othersNamedOn(desk)).toEqual([])
}

/** Returns the operator's row of candidates: for a Second, for a One-on-One, and what to form. */
async function readDue({ desk }: Season): Promise<string[]> {
  await desk.goto('/operator/progress')
  const row = desk.getByRole('row').filter({ hasText: 'Metro Detroit' })
  await row.waitFor()
  return row.getByRole('cell').allTextContents()
}

async function holdSecond({ api, phone, desk }: Season, me: Member): Promise<void> {
  expect(await readDue(season)).toEqual(['Metro Detroit', '6 or more', 'fewer than 6', 'SecondOne-on-One'])
  await follow(desk, 'Form Second Encounters, Metro Detroit')
  await formAndInvite(season, { outcome: '1 group is invited.', leftOut: 6 })
  const [second] = await encountersAhead(api, 'Second')
  if (!second) throw new Error('No Second Encounter was made')
  await accept(season, me, second, '6 of 8')
  await meet(season, me, second, { came: 6 })
  const marked = '6 attended, 0 did not.'
  await closeOut(season, second, { marked, settled: 'Settled on' })
  await openImpressions(season, second)
  await waitForWordsAfter(phone, 'Event marked as processed.', () => press(phone, 'No Standouts This Time'))
}

/** Both pairs who chose each other meet. This time no operator settles the attendance; a day later a job does. */
async function holdOneOnOne({ api, phone, desk, moveTo }: Season, me: Member): Promise<void> {
  expect(await readDue(season)).toEqual(['Metro Detroit', 'fewer than 6', 'fewer than 6', 'SecondOne-on-One'])
  await follow(desk, 'Form One-on-One Encounters, Metro Detroit')
  await formAndInvite(season, { outcome: '2 groups are invited.', leftOut: 8 })
  const pairs = await encountersAhead(api, 'OneOnOne')
  const mine = await api.deps.database.prisma.invitation.findFirstOrThrow({
    where: { memberId: me.id, encounter: { kind: 'OneOnOne' } },
  })
  const own = pairs.find(({ id }) => id === mine.encounterId)
  const other = pairs.find(({ id }) => id !== mine.encounterId)
  if (!own || !other) throw new Error('Two pairs should have been invited')
  await accept(season, me, own, '2 of 2')
  await othersAccept(api, other, me)
  await meet(season, me, own, { came: 2 })
  await othersCome(api, other, me)
  moveTo(own.endsAt, day)
  await api.work(['completeEncounters', 'settleAttendance'])
  await openImpressions(season, own)
  expect(await othersNamedOn(phone)).toEqual(['Alder'])
}

async function lookBack({ desk }: Season): Promise<void> {
  await desk.goto('/operator')
  await desk.getByText('Nothing waits for you.').waitFor()
  await desk.getByText('The way to a One-on-One as a table').click()
  const cells = desk.getByRole('table', { name: 'How far people have come' }).getByRole('cell')
  const steps = (await cells.allTextContents()).filter((_words, index) => index % 3 < 2)
  expect(steps).toEqual([
    'Requested',
    '1',
    'Invited',
    '1',
    'Joined',
    '1',
    'First',
    '11',
    'Second',
    '6',
    'One-on-One',
    '4',
  ])
}

/** Three encounters, starting with the first request: less than a minute here, several on a busy machine. */
const patience = 900_000

test(
  'a newcomer gets from the request for early access to a One-on-One',
  async () => {
    await askForEarlyAccess(season)
    await inviteToJoin(season)
    const me = await join(season)
    people.set(username, me)
    const first = await holdFirst(season, me)
    await chooseInPrivate(season, first)
    await sayYes(season, me, first)
    await learnNothing(season, me, first)
    await holdSecond(season, me)
    await holdOneOnOne(season, me)
    await lookBack(season)
    expect(await mailsNamingOthers(season.api)).toEqual([])
    expect(season.problems.flat()).toEqual([])
  },
  patience,
)
