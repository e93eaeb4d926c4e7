import { promotionClosesHours } from '#rules/encounters/encounter.ts'
import { encounterRefusal } from '#rules/encounters/encounterLife.ts'
import { acceptRefusal } from '#rules/seats/acceptRefusal.ts'
import { hasExpired } from '#rules/seats/expiry.ts'
import { invitationExpiry, lastAnswerAt, movedExpiry } from '#rules/seats/invitation.ts'
import { endsPair } from '#rules/seats/pair.ts'
import { isSameTime } from '#rules/seats/sameTime.ts'
import { promotionClosesAt, standingOf } from '#rules/seats/seat.ts'
import { type SeatEvent, type SeatStep, stepSeat } from '#rules/seats/seatSteps.ts'
import type { SeatWorld, WorldEncounter, WorldMember, WorldPlace } from './seatWorld.ts'

const hour = 3_600_000

/** The acts of the histories; `who` is a member, `place` an invitation, `at` an encounter. */
export type Act =
  | { do: 'invite'; at: number; who: number }
  | { do: 'accept' | 'undo' | 'decline' | 'leaveWaitlist' | 'remove' | 'promoteByHand'; place: number }
  | { do: 'promote' | 'cancel'; at: number }
  | { do: 'move'; at: number; startsAt: Date }
  | { do: 'pause' | 'resume' | 'leave'; who: number }
  | { do: 'avoid'; who: number; whom: number }
  | { do: 'expire' | 'complete' | 'part' }

/** A model of the rules over rows by id. Acts change its world in place, which is a copy of the given one. */
export class Model {
  readonly world: SeatWorld
  readonly now: Date
  constructor(world: SeatWorld, now: Date) {
    this.world = structuredClone(world)
    this.now = now
  }

  private place(id: number): WorldPlace {
    const found = this.world.places.get(id)
    if (!found) throw new Error(`No place ${id}`)
    return found
  }
  private encounter(id: number): WorldEncounter {
    const found = this.world.encounters.get(id)
    if (!found) throw new Error(`No encounter ${id}`)
    return found
  }
  private member(id: number): WorldMember {
    const found = this.world.members.get(id)
    if (!found) throw new Error(`No member ${id}`)
    return found
  }
  private placesAt(encounterId: number): WorldPlace[] {
    return [...this.world.places.values()].filter((each) => each.encounterId === encounterId)
  }

  private unmeetable({ memberId, encounterId }: WorldPlace): WorldPlace[] {
    return this.placesAt(encounterId).filter((other) => this.mustNotMeet(memberId, other.memberId))
  }
  private isBesideSeat(place: WorldPlace): boolean {
    return this.unmeetable(place).some((other) => standingOf(other) === 'seated')
  }
  private mayBeSeated(place: WorldPlace): boolean {
    const { startsAt } = this.encounter(place.encounterId)
    const mayComeUp = standingOf(place) === 'invited' || this.now <= promotionClosesAt(startsAt)
    const isActive = this.member(place.memberId).status === 'Active'
    const isHindered = this.clash(place) !== null || this.isBesideSeat(place)
    return standingOf(place) !== 'gone' && mayComeUp && isActive && !isHindered
  }
  private isBarred(place: WorldPlace): boolean {
    const isAhead = (other: WorldPlace) => other.id < place.id && this.mayBeSeated(other)
    return this.isBesideSeat(place) || this.unmeetable(place).some(isAhead)
  }
  private mustNotMeet(a: number, b: number): boolean {
    return this.world.avoidances.has(`${a}:${b}`) || this.world.avoidances.has(`${b}:${a}`)
  }
  private mustPart(a: number, b: number, { startsAt, movedAt }: WorldEncounter): boolean {
    const said = [`${a}:${b}`, `${b}:${a}`].flatMap((pair) => this.world.avoidances.get(pair) ?? [])
    const last = Math.max(startsAt.getTime() - 24 * hour, movedAt?.getTime() ?? 0)
    return said.some((at) => at.getTime() <= last)
  }
  private clash(place: WorldPlace): string | null {
    const encounter = this.encounter(place.encounterId)
    const other = [...this.world.places.values()].find((each) => {
      const its = this.encounter(each.encounterId)
      const mine = each.memberId === place.memberId && each.id !== place.id
      return mine && standingOf(each) === 'seated' && its.state === 'Scheduled' && isSameTime(its, encounter)
    })
    return other ? this.encounter(other.encounterId).name : null
  }
  private canBePromoted(place: WorldPlace): boolean {
    const { startsAt } = this.encounter(place.encounterId)
    return (
      standingOf(place) === 'waiting' &&
      this.now <= promotionClosesAt(startsAt) &&
      this.member(place.memberId).status === 'Active' &&
      !this.isBarred(place) &&
      this.clash(place) === null
    )
  }

  /** A mail with an existing key is not written again. */
  private mail(name: string): void {
    if (!this.world.mails.includes(name)) this.world.mails.push(name)
  }

  private step(place: WorldPlace, event: SeatEvent): boolean {
    const encounter = this.encounter(place.encounterId)
    const step = stepSeat(place, encounter, this.member(place.memberId), event, this.now)
    if ('refusal' in step) return false
    this.store(place, encounter, step)
    return true
  }

  private store(
    place: WorldPlace,
    encounter: WorldEncounter,
    { next, seats, waiting, counts, mail }: SeatStep,
  ) {
    if (!next) return
    const standing = standingOf(place)
    Object.assign(place, next)
    if (next.status !== 'Accepted') place.attendance = null
    if (next.status === 'Declined') place.respondedAt = this.now
    if (next.status === 'Invited') place.respondedAt = null
    encounter.seatsTaken += seats
    encounter.waitlisted += waiting
    if (counts) this.member(place.memberId)[counts]++
    if (mail) this.world.mails.push(`${mail}:${place.id}`)
    const others = this.placesAt(encounter.id).filter((each) => each !== place)
    const isGone = next.status === 'Declined' || next.status === 'Expired'
    const isPair = encounter.kind === 'OneOnOne' && encounterRefusal(encounter, 'cancel', this.now) === null
    if (isGone && isPair && endsPair(seats === -1, others)) this.callOff(encounter)
    if (standing === 'invited' && next.status === 'Declined') place.seated = false
    place.seated = standingOf(place) === 'seated'
  }

  private callOff(encounter: WorldEncounter): void {
    encounter.state = 'Canceled'
    for (const place of this.placesAt(encounter.id)) {
      place.attendance = null
      if (place.status === 'Accepted' && this.member(place.memberId).status !== 'Canceled') {
        this.world.mails.push(`encounterCanceled:${place.id}`)
      }
    }
  }

  private accept(place: WorldPlace): void {
    const encounter = this.encounter(place.encounterId)
    if (place.status === 'Accepted') return
    const member = this.member(place.memberId)
    if (acceptRefusal(place, encounter, member, this.clash(place), this.now) !== null) return
    const ahead = this.placesAt(encounter.id).filter((each) => this.canBePromoted(each)).length
    const isFree = encounter.seatsTaken + ahead < encounter.capacity && !this.isBarred(place)
    place.status = 'Accepted'
    place.respondedAt = this.now
    place.isWaitlisted = !isFree
    place.seated = isFree
    place.waitlistNumber = isFree ? null : ++encounter.waitlistLastNumber
    if (isFree) encounter.seatsTaken++
    else encounter.waitlisted++
    this.world.mails.push(`${isFree ? 'seatConfirmed' : 'waitlisted'}:${place.id}`)
  }

  private promote(encounter: WorldEncounter): void {
    if (encounter.state !== 'Scheduled') return
    for (;;) {
      const [first] = this.placesAt(encounter.id)
        .filter((each) => this.canBePromoted(each))
        .sort((a, b) => (a.waitlistNumber ?? 0) - (b.waitlistNumber ?? 0))
      if (!first || encounter.seatsTaken >= encounter.capacity) return
      this.step(first, { type: 'promote', byHand: false })
    }
  }

  private isBusy(memberId: number, encounter: WorldEncounter): boolean {
    return [...this.world.places.values()].some((each) => {
      const its = this.encounter(each.encounterId)
      const alive =
        each.status === 'Accepted' || (each.status === 'Invited' && !hasExpired(each.expiresAt, this.now))
      const elsewhere = each.memberId === memberId && its.id !== encounter.id && its.state === 'Scheduled'
      return elsewhere && alive && isSameTime(its, encounter)
    })
  }

  private invite(encounter: WorldEncounter, memberId: number): void {
    if (encounter.state !== 'Scheduled' || lastAnswerAt(encounter.startsAt) <= this.now) return
    const places = this.placesAt(encounter.id)
    const live = places.filter(({ status }) => status === 'Invited' || status === 'Accepted')
    const barred = live.some((each) => this.mustNotMeet(memberId, each.memberId))
    const known = places.some((each) => each.memberId === memberId)
    const isActive = this.member(memberId).status === 'Active'
    if (!isActive || known || barred || this.isBusy(memberId, encounter)) return
    if (live.length >= encounter.inviteTarget) return
    const id = this.world.nextPlace++
    const expiresAt = invitationExpiry(this.now, encounter.startsAt, 72)
    this.world.places.set(id, {
      id,
      memberId,
      encounterId: encounter.id,
      status: 'Invited',
      isWaitlisted: false,
      seated: false,
      waitlistNumber: null,
      expiresAt,
      promotedAt: null,
      canceledAt: null,
      withdrawnAt: null,
      withdrawnBy: null,
      cutShort: false,
      attendance: null,
      respondedAt: null,
      sentAt: this.now,
    })
    this.world.mails.push(`invitation:${id}`)
  }

  private move(encounter: WorldEncounter, startsAt: Date): void {
    const isPlanned = encounter.state === 'Scheduled' && encounter.endsAt > this.now
    if (!isPlanned || encounter.startsAt <= this.now || startsAt <= this.now) return
    if (startsAt.getTime() === encounter.startsAt.getTime()) return
    const was = { startsAt: encounter.startsAt, endsAt: encounter.endsAt }
    encounter.endsAt = new Date(startsAt.getTime() + was.endsAt.getTime() - was.startsAt.getTime())
    encounter.startsAt = startsAt
    const seated = this.placesAt(encounter.id).filter((place) => standingOf(place) === 'seated')
    if (seated.some((place) => this.clash(place) !== null)) {
      Object.assign(encounter, was)
      return
    }
    encounter.movedAt = this.now
    for (const place of this.placesAt(encounter.id)) {
      place.attendance = null
      const isOpen = place.status === 'Invited' && !hasExpired(place.expiresAt, this.now)
      if (isOpen) Object.assign(place, movedExpiry(place, was.startsAt, startsAt, 72))
      const isOver = place.status === 'Invited' && place.cutShort && hasExpired(place.expiresAt, this.now)
      if (isOver) this.mail(`takenOff:${place.id}`)
      const reached = place.status === 'Invited' && !hasExpired(place.expiresAt, this.now)
      if ((place.status === 'Accepted' && this.member(place.memberId).status !== 'Canceled') || reached) {
        this.world.mails.push(`encounterChanged:${place.id}`)
      }
    }
  }

  private leave(member: WorldMember): void {
    if (member.status === 'Canceled') return
    for (const place of this.world.places.values()) {
      if (place.memberId !== member.id) continue
      const encounter = this.encounter(place.encounterId)
      if (place.status === 'Invited') this.step(place, { type: 'withdraw' })
      else if (encounter.state === 'Scheduled' && encounter.startsAt > this.now) {
        this.step(place, { type: 'decline' })
      }
    }
    member.status = 'Canceled'
  }

  private avoid(pair: string): void {
    if (!this.world.avoidances.has(pair)) this.world.avoidances.set(pair, this.now)
  }

  private part(): void {
    for (const encounter of this.world.encounters.values()) {
      const away = encounter.startsAt.getTime() - this.now.getTime()
      if (encounter.state !== 'Scheduled' || away <= 0 || away > 24 * hour) continue
      const seated = this.placesAt(encounter.id).filter((each) => standingOf(each) === 'seated')
      const waiting = this.placesAt(encounter.id).filter((each) => standingOf(each) === 'waiting')
      const staying: WorldPlace[] = []
      for (const each of seated.sort((a, b) => (this.isSeatedBefore(a, b) ? -1 : 1))) {
        const others = encounter.kind === 'OneOnOne' ? [...staying, ...waiting] : staying
        if (!others.some(({ memberId }) => this.mustPart(each.memberId, memberId, encounter))) {
          staying.push(each)
        } else if (encounter.kind === 'OneOnOne') {
          this.callOff(encounter)
          break
        } else this.step(each, { type: 'remove', by: 'Service' })
      }
    }
  }
  private isSeatedBefore(a: WorldPlace, b: WorldPlace): boolean {
    const [at, bt] = [a, b].map(({ id }) => this.world.seatedAt.get(id)?.getTime() ?? this.now.getTime())
    return at === bt ? a.id < b.id : Number(at) < Number(bt)
  }

  /** Changes the world as the rules say for an act. */
  apply(act: Act): this {
    switch (act.do) {
      case 'invite':
        this.invite(this.encounter(act.at), act.who)
        break
      case 'accept':
        this.accept(this.place(act.place))
        break
      case 'undo': {
        const place = this.place(act.place)
        this.step(place, { type: 'undo', acceptedAt: place.respondedAt })
        break
      }
      case 'decline': {
        const place = this.place(act.place)
        const seated = this.placesAt(place.encounterId).filter((each) => standingOf(each) === 'seated')
        const unwanted =
          standingOf(place) === 'seated' &&
          seated.some(({ memberId }) => this.world.avoidances.has(`${place.memberId}:${memberId}`))
        this.step(place, { type: 'decline', unwanted })
        break
      }
      case 'leaveWaitlist':
        this.step(this.place(act.place), { type: act.do })
        break
      case 'remove':
        this.step(this.place(act.place), { type: act.do, by: 'Operator' })
        break
      case 'promoteByHand': {
        const place = this.place(act.place)
        const { seatsTaken, capacity } = this.encounter(place.encounterId)
        if (seatsTaken < capacity && !this.isBarred(place) && this.clash(place) === null) {
          this.step(place, { type: 'promote', byHand: true })
        }
        break
      }
      case 'promote':
        this.promote(this.encounter(act.at))
        break
      case 'cancel': {
        const encounter = this.encounter(act.at)
        if (encounter.state === 'Scheduled' && encounter.endsAt > this.now) this.callOff(encounter)
        break
      }
      case 'move':
        this.move(this.encounter(act.at), act.startsAt)
        break
      case 'pause': {
        const member = this.member(act.who)
        if (member.status !== 'Active') break
        for (const place of this.world.places.values())
          if (place.memberId === member.id) this.step(place, { type: 'withdraw' })
        member.status = 'Paused'
        break
      }
      case 'resume': {
        const member = this.member(act.who)
        if (member.status === 'Paused') member.status = 'Active'
        break
      }
      case 'leave':
        this.leave(this.member(act.who))
        break
      case 'avoid':
        this.avoid(`${act.who}:${act.whom}`)
        break
      case 'expire':
        for (const place of this.world.places.values()) this.step(place, { type: 'expire', reached: true })
        break
      case 'complete':
        for (const encounter of this.world.encounters.values())
          if (encounter.state === 'Scheduled' && encounter.endsAt <= this.now) encounter.state = 'Completed'
        break
      case 'part':
        this.part()
        break
    }
    return this
  }
}

/** Hours before the start that the histories' clock visits because something happens there. */
export const momentsBefore = [promotionClosesHours, 2, 24, 72, 5 * 24]
