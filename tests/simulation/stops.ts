import type { Handed, PostmarkMessage } from '../support/postmark.ts'

/** What the provider says once it lets a stream to an address through again. */
type LetThrough = { RecordType: 'SubscriptionChange'; Recipient: string; MessageStream: string } & Record<
  string,
  unknown
>

/**
 * Why a stream is stopped, since when, and whether the service has heard of it and an operator has lifted it, or whether it has
 * forgotten it with whoever had the address.
 */
type Stop = { byHolder: boolean; at: number; isKnown: boolean; isLifted: boolean; isForgotten: boolean }

/** Which streams to which addresses the mail provider has stopped. */
export type Stops = {
  /** Stops a stream from the next instant on. */
  stop(message: Pick<PostmarkMessage, 'MessageStream' | 'To'>, at: Date, byHolder: boolean): void
  /** Whether it takes no mail of this stream to the address at an instant. */
  refuses(message: Pick<Handed, 'MessageStream' | 'To'>, now: Date): boolean
  /** Lets a stream through again; null where nothing was stopped. */
  letThrough(stream: string, email: string, now: Date): LetThrough | null
  /** The service hears of a stop of the provider's own: from then on no mail is to go there. */
  hear(stream: string, email: string): void
  /** An operator says that mail arrives there again, of all that the service has heard. */
  lift(email: string): void
  /** Whether the service has heard that the address gets no mail, and nobody has lifted it. */
  isKnown(email: string): boolean
  /** Whether any stream to the address is stopped by the provider itself, of what the service can know. */
  isStopped(email: string): boolean
  /** Whether whoever has the address takes no invitations and news at the provider. */
  isUnsubscribed(email: string): boolean
  /** The service has forgotten what it heard, as after a restore. */
  forget(): void
  /** It has erased all who had the address, and hears of what is stopped only when it next sends there. */
  forgetAddress(email: string): void
}

const streams = ['outbound', 'broadcast'] as const

const keyOf = (stream: string, email: string) => `${stream} ${email}`

export function createStops(): Stops {
  const stops = new Map<string, Stop>()
  const of = (email: string) => streams.flatMap((stream) => stops.get(keyOf(stream, email)) ?? [])
  return {
    stop({ MessageStream, To }, at, byHolder) {
      const stop = { byHolder, at: at.getTime(), isKnown: false, isLifted: false, isForgotten: false }
      stops.set(keyOf(MessageStream, To), stop)
    },
    refuses({ MessageStream, To }, now) {
      const stop = stops.get(keyOf(MessageStream, To))
      if (stop === undefined || stop.at >= now.getTime()) return false
      stop.isForgotten = false
      return true
    },
    letThrough(stream, email, now) {
      if (!stops.delete(keyOf(stream, email))) return null
      const change = { ChangedAt: now.toISOString(), Origin: 'Customer', SuppressSending: false }
      return { RecordType: 'SubscriptionChange', Recipient: email, MessageStream: stream, ...change }
    },
    hear(stream, email) {
      const stop = stops.get(keyOf(stream, email))
      if (stop && !stop.byHolder) stop.isKnown = true
    },
    lift(email) {
      for (const stop of of(email)) if (stop.isKnown) stop.isLifted = true
    },
    isKnown: (email) => of(email).some(({ isKnown, isLifted }) => isKnown && !isLifted),
    isStopped: (email) => of(email).some(({ byHolder, isForgotten }) => !byHolder && !isForgotten),
    isUnsubscribed: (email) => of(email).some(({ byHolder }) => byHolder),
    forget() {
      for (const stop of stops.values()) stop.isKnown = false
    },
    forgetAddress(email) {
      // Whose word a refusal goes back to is forgotten, too.
      for (const stop of of(email))
        Object.assign(stop, { byHolder: false, isKnown: false, isForgotten: true } satisfies Partial<Stop>)
    },
  }
}
