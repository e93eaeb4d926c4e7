import type { ReactNode } from 'react'
import { z } from 'zod'
import { timeZoneError } from '#rules/forms/timeZone.ts'
import type { LinkAct } from '#rules/seats/answerLink.ts'
import type { MailStream } from '../../generated/client/client.ts'
import type { CalendarEntry } from './calendar.ts'
import type { Concern, Standing, Wish } from './staleness.ts'

/** An instant as stored in JSON: UTC, ISO 8601. */
export const instant = z.iso.datetime()

/** An IANA time zone, in which a mail shows its times. */
export const timeZone = z.string().refine((zone) => timeZoneError(zone) === null, 'Not a time zone')

/** The facts of an encounter in a mail. */
export const encounterFacts = z.object({
  name: z.string(),
  kind: z.enum(['First', 'Second', 'OneOnOne']),
  startsAt: instant,
  endsAt: instant,
  timeZone,
})

/** One person's seat, with its names in calendars and in our own /meet/... address. */
export const seatFacts = z.object({
  invitationId: z.int(),
  seatToken: z.string(),
  /** RFC 5545 SEQUENCE of this person's entry: the encounter's changes plus the seat's. */
  sequence: z.int(),
})

export type Instant = z.infer<typeof instant>
export type EncounterFacts = z.infer<typeof encounterFacts>
export type SeatFacts = z.infer<typeof seatFacts>

/** Values that are known only at sending and are the same for every template. */
export type MailContext = {
  appUrl: string
  /** MAIL_FROM, as `Name <address>` or a bare address. */
  from: string
  to: { address: string; name?: string }
  /** The decrypted secret of the outbox row (a login token); absent once deleted. */
  secret?: string
  /** Our page that unsubscribes this address from invitations and news. */
  unsubscribeUrl: string
  /** The service's postal address, in lines; null if none is set. */
  postalAddress: string | null
  /** Our page on which this person answers with one button and without a session; its link is signed. */
  answerUrl(act: LinkAct, invitationId: number): string
  /** Our page on which this decision can be appealed; its link is signed. */
  appealUrl(decisionId: number): string
  writtenAt: Date
}

/**
 * Message ids (RFC 5322, section 3.6.4) without the host: `self` is this mail's, `earlier` are older ones, in order.
 */
export type MailThread = { self: string; earlier: readonly string[] }

/**
 * One kind of mail. People can unsubscribe from Broadcast mails (invitations and news), but not from Transactional ones
 * (login, seat, account, answers).
 */
export type MailDefinition<Data> = {
  /** The schema of its data, checked when the mail is queued and again when it is rendered. */
  data: z.ZodType<Data>
  stream: MailStream
  subject(data: Data): string
  /** What an inbox shows after the subject, in one line that is cut at the end of a word. */
  preview(data: Data): string
  heading(data: Data): string
  body(data: Data, context: MailContext): ReactNode[]
  /** The mail's place in a conversation, so that mail programs group it. */
  thread?(data: Data): MailThread
  /** An operator wrote it, including its subject, so an absence note in reply has a reader. */
  isWrittenByHand?: true
  calendar?(data: Data, context: MailContext): CalendarEntry | undefined
  /** The preference that its member must have turned on, checked again at sending. Absent: none is needed. */
  wish?(data: NoInfer<Data>): Wish | undefined
  /** What it is about; the functions below receive the rows of it. */
  concern?(data: NoInfer<Data>): Concern
  /** Whether it is no longer true at sending, and so is skipped. Absent: never. */
  isStale?(data: NoInfer<Data>, standing: Standing): boolean
  /** Returns its data with the facts at sending. Absent: it describes the time when it was queued. */
  present?(data: NoInfer<Data>, standing: Standing): Data
  /** It concerns the address it was queued for, and goes there even if the member's address has changed. */
  isForAddress?: true
  /** It uses the username from when it was queued. Other mails use the member's username at sending. */
  keepsUsername?: true
  /** It cannot be rendered without the row's secret. */
  needsSecret?: boolean
}

/** Types the data of a definition. */
export const defineMail = <Data>(definition: MailDefinition<Data>): MailDefinition<Data> => definition

/** Defines a mail that cannot be rendered without the row's secret. */
export const defineSecretMail = <Data>(
  definition: MailDefinition<Data>,
): MailDefinition<Data> & { needsSecret: true } => ({ ...definition, needsSecret: true })
