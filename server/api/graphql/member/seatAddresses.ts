import { canJoin } from '#rules/encounters/encounter.ts'
import { isDoorOpen } from '#rules/guide/tablePhase.ts'
import { isLetIn } from '#rules/membership/letIn.ts'
import { letInColumns } from '../../../domain/meetings/letInConditions.ts'
import type { EncounterState } from '../../../generated/client/client.ts'
import { meetUrl } from '../../../mail/templates/calendar.ts'
import { builder } from '../builder/builder.ts'
import { Invitation } from './invitations.ts'

const joining = {
  seatedAt: true,
  removedAt: true,
  member: { select: letInColumns },
  encounter: { select: { state: true, startsAt: true, endsAt: true } },
} as const

type Seat = {
  seatedAt: Date | null
  removedAt: Date | null
  member: Parameters<typeof isLetIn>[0]
  encounter: { state: EncounterState; startsAt: Date; endsAt: Date }
}

const isHeld = ({ seatedAt, member }: Seat) => seatedAt !== null && isLetIn(member)

/** Whether the holder of a seat may be at its table, once the table is open. */
const isWelcome = (seat: Seat) => isHeld(seat) && seat.removedAt === null

const isOpen = (seat: Seat, now: Date) => isWelcome(seat) && canJoin(seat.encounter, now)

builder.prismaObjectFields(Invitation, (t) => ({
  canJoin: t.boolean({
    description:
      'Whether the seat can be joined now: from 5 minutes before the start until the end, unless the member is suspended or was removed from the table.',
    select: joining,
    resolve: (seat, _args, { now }) => isOpen(seat, now),
  }),
  joinUrl: t.string({
    nullable: true,
    description:
      "The seat's address on this site, such as `https://encounters.example/meet/…`; null unless `canJoin`.",
    select: { ...joining, seatToken: true },
    resolve: (seat, _args, { now, deps }) =>
      isOpen(seat, now) ? meetUrl(deps.config.appUrl, seat.seatToken) : null,
  }),
  lobbyUrl: t.string({
    nullable: true,
    description:
      "The seat's address on this site, which leads to the lobby from 15 minutes before the start. Null before that, after the end, without a seat and after a removal from the table.",
    select: { ...joining, seatToken: true },
    resolve: (seat, _args, { now, deps }) =>
      isWelcome(seat) && isDoorOpen(seat.encounter, now) ? meetUrl(deps.config.appUrl, seat.seatToken) : null,
  }),
  afterRemovalUrl: t.string({
    nullable: true,
    description:
      "The seat's address on this site, if the member was removed from the table: the page there says what they can do. Null for everyone else.",
    select: { ...joining, seatToken: true },
    resolve: (seat, _args, { deps }) =>
      isHeld(seat) && seat.removedAt !== null ? meetUrl(deps.config.appUrl, seat.seatToken) : null,
  }),
}))
