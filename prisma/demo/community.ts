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
import { after, day, hour, type Stage } from './stage.ts'

/** Those who run the demo and those it is about. */
export type Community = { operatorId: number; demoEmail: string }

const joined = 300
const waiting = 38

/** Where some of those who wait live; the others did not say. */
const cities = ['Ann Arbor', null, 'Chicago', null, null, 'Toledo', 'Chicago', null]

function join(
  { database, secret, config, timeline, now }: Stage,
  person: Person & { city: string | null },
  operatorId: number,
  asked: Date,
  fate: string,
): void {
  const { prisma } = database
  timeline.plan(asked, () => requestEarlyAccess(prisma, { secret, config }, person, now()))
  if (fate === 'waits') return
  timeline.plan(after(asked, 3 * day), async () => {
    const { id } = await prisma.earlyAccessRequest.findUniqueOrThrow({
      where: { email: person.email },
      select: { id: true },
    })
    const decide = fate === 'declined' ? declineRequests : inviteRequests
    await decide(prisma, { secret, config }, { operatorId, ids: [id], note: '' }, now())
  })
  if (fate !== 'joins') return
  timeline.plan(after(asked, 4 * day), () =>
    createProfile(
      prisma,
      {
        ...person,
        locationId: 1,
        fingerprint: null,
        agreementVersion: null,
        browserHash: null,
        address: null,
      },
      now(),
    ),
  )
}

/** A friend of the demo's member, who vouches for her by a link. */
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

/** An address that nobody has, and a number that is never given to anyone (555-0142). */
const details = {
  contactLines: 'Safety: safety@demo.example\nBy phone on weekdays, 9 to 5: 313-555-0142',
  postalAddress: 'Encounters (demo)\n100 Example Avenue\nDetroit, MI 48201',
} as const

async function sayHowToReachUs(prisma: PrismaClient, operatorId: number, now: Date): Promise<void> {
  const { contactLines, postalAddress } = details
  await setContactDetail(prisma, { name: 'contactLines', text: contactLines, operatorId }, now)
  await setContactDetail(prisma, { name: 'postalAddress', text: postalAddress, operatorId }, now)
}

/** Plans how the community came together over half a year, and those who still wait to be let in. */
export async function openCommunity(stage: Stage): Promise<Community> {
  const { chance, present, database, config, secret, timeline, now } = stage
  const appointment = { email: 'operator@demo.example', actorId: null }
  const { id: operatorId } = await addOperator(database.prisma, appointment, after(present, -200 * day))
  await sayHowToReachUs(database.prisma, operatorId, after(present, -200 * day))
  const people = [demoMember, ...inventPeople(joined + waiting, chance)]
  people.forEach((person, index) => {
    const joins = index < joined
    const daysAgo = joins ? 185 - (150 * index) / joined : chance.between(1, 20)
    const fate = joins ? 'joins' : chance.pick(['waits', 'waits', 'waits', 'waits', 'invited', 'declined'])
    const city = joins ? null : (cities[index % cities.length] ?? null)
    join(stage, { ...person, city }, operatorId, after(present, -daysAgo * day), fate)
  })
  inviteFriend(stage)
  contactMessages.forEach((message, index) => {
    timeline.plan(after(present, -(index * 31 + 5) * hour), () =>
      sendContactMessage(database.prisma, { config, secret }, { ...message, fingerprint: null }, now()),
    )
  })
  return { operatorId, demoEmail: demoMember.email }
}
