import { day, hour } from '#rules/time/durations.ts'
import { declineRequests } from '../../server/domain/early-access/declineRequests.ts'
import { inviteRequests } from '../../server/domain/early-access/inviteRequests.ts'
import { requestEarlyAccess } from '../../server/domain/early-access/requestEarlyAccess.ts'
import { addFriendLink } from '../../server/domain/friend-links/makeFriendLink.ts'
import { createProfile } from '../../server/domain/joining/createProfile.ts'
import { addOperator } from '../../server/domain/operators/addOperator.ts'
import { setContactDetail } from '../../server/domain/settings/changeSetting.ts'
import { sendContactMessage } from '../../server/domain/support/sendContactMessage.ts'
import type { PrismaClient } from '../../server/generated/client/client.ts'
import { demoMember } from './demoMember.ts'
import { contactMessages } from './messages.ts'
import { inventPeople, type Person } from './people.ts'
import { after, type Stage } from './stage.ts'

/** The operator of the demo, and the member it is about. */
export type Community = { operatorId: number; demoEmail: string }

const joined = 300
const waiting = 38

/** The cities of some of those who wait; the others named none. */
const cities = ['Ann Arbor', null, 'Chicago', null, null, 'Toledo', 'Chicago', null]

/** A person who requests early access, and when. */
type Asking = Person & { city: string | null; asked: Date }

const ask = ({ database, secret, config, timeline, now }: Stage, person: Asking): void =>
  timeline.plan(person.asked, () => requestEarlyAccess(database.prisma, { secret, config }, person, now()))

/** Plans the operator's decision on several requests at once. */
function decide(
  { database, secret, config, timeline, now }: Stage,
  operatorId: number,
  people: readonly Asking[],
  how: { at: Date; decision: typeof inviteRequests | typeof declineRequests },
): void {
  const { prisma } = database
  timeline.plan(how.at, async () => {
    const requests = await prisma.earlyAccessRequest.findMany({
      where: { email: { in: people.map(({ email }) => email) } },
      orderBy: { id: 'asc' },
      select: { id: true },
    })
    const ids = requests.map(({ id }) => id)
    await how.decision(prisma, { secret, config }, { operatorId, ids, note: '' }, now())
  })
}

/**
 * This many join every three days. They are invited together, after the last request, and join four days after theirs.
 */
const invitedTogether = 6

function join(stage: Stage, operatorId: number, people: readonly Asking[]): void {
  const { database, timeline, now } = stage
  const unsaid = { fingerprint: null, agreementVersion: null, browserHash: null, address: null }
  for (let first = 0; first < people.length; first += invitedTogether) {
    const group = people.slice(first, first + invitedTogether)
    const last = group.at(-1)?.asked ?? stage.present
    decide(stage, operatorId, group, { at: after(last, 6 * hour), decision: inviteRequests })
  }
  for (const person of people) {
    ask(stage, person)
    timeline.plan(after(person.asked, 4 * day), () =>
      createProfile(database.prisma, { ...person, locationId: 1, ...unsaid }, now()),
    )
  }
}

/** A friend of the demo member, who asks for early access with a link. */
const friend = {
  name: 'Wren',
  email: 'wren@demo.example',
  notes: 'June keeps telling me about her evenings.',
}

function inviteFriend({ database, secret, config, timeline, present, now }: Stage): void {
  const { prisma } = database
  timeline.plan(after(present, -2 * day), async () => {
    const { id } = await prisma.member.findUniqueOrThrow({
      where: { email: demoMember.email },
      select: { id: true },
    })
    const makeLink = () => prisma.$transaction((tx) => addFriendLink(tx, id, now()))
    const link = await makeLink()
    await requestEarlyAccess(prisma, { secret, config }, { ...friend, friendLink: link.secret }, now())
    await makeLink()
  })
}

/** A made-up address, and a phone number that is never assigned (555-0142). */
const details = {
  contactLines: 'Safety: safety@demo.example\nBy phone on weekdays, 9 to 5: 313-555-0142',
  postalAddress: 'Encounters (demo)\n100 Example Avenue\nDetroit, MI 48201',
} as const

async function sayHowToReachUs(prisma: PrismaClient, operatorId: number, now: Date): Promise<void> {
  const { contactLines, postalAddress } = details
  await setContactDetail(prisma, { name: 'contactLines', text: contactLines, operatorId }, now)
  await setContactDetail(prisma, { name: 'postalAddress', text: postalAddress, operatorId }, now)
}

/** Plans how the community grew over half a year, and the people who still wait for early access. */
export async function openCommunity(stage: Stage): Promise<Community> {
  const { chance, present, database, config, secret, timeline, now } = stage
  const appointment = { email: 'operator@demo.example', actorId: null }
  const { id: operatorId } = await addOperator(database.prisma, appointment, after(present, -200 * day))
  await sayHowToReachUs(database.prisma, operatorId, after(present, -200 * day))
  const people = [demoMember, ...inventPeople(joined + waiting, chance)]
  const daysAgo = (days: number): Date => after(present, -days * day)
  const joining = people.slice(0, joined).map((person, index) => {
    return { ...person, city: null, asked: daysAgo(185 - (150 * index) / joined) }
  })
  join(stage, operatorId, joining)
  people.slice(joined).forEach((each, index) => {
    const city = cities[(joined + index) % cities.length] ?? null
    const person = { ...each, city, asked: daysAgo(chance.between(1, 20)) }
    const decision = chance.pick([null, null, null, null, inviteRequests, declineRequests])
    ask(stage, person)
    if (decision) decide(stage, operatorId, [person], { at: after(person.asked, 3 * day), decision })
  })
  inviteFriend(stage)
  contactMessages.forEach((message, index) => {
    timeline.plan(after(present, -(index * 31 + 5) * hour), () =>
      sendContactMessage(database.prisma, { config, secret }, { ...message, fingerprint: null }, now()),
    )
  })
  return { operatorId, demoEmail: demoMember.email }
}
