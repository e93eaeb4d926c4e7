import type { Handed, PostmarkMessage } from '../support/postmark.ts'

/** The provider's report that it lets a stream to an address through again. */
type LetThrough = { RecordType: 'SubscriptionChange'; Recipient: string; MessageStream: string } & Record<
  string,
  unknown
>

/**
 * Why and since when a stream is stopped, whether the service has learned of it, whether an operator has lifted it, and
 * whether the service forgot it when it erased the holders of the address.
 */
type Stop = { byHolder: boolean; at: number; isKnown: boolean; isLifted: boolean; isForgotten: boolean }

/** The streams that the mail provider has stopped, by address. */
export type Stops = {
  /** Stops a stream from the next instant on. */
  stop(message: Pick<PostmarkMessage, 'MessageStream' | 'To'>, at: Date, byHolder: boolean): void
  /** Whether it refuses mail of this stream to the address at an instant. */
  refuses(message: Pick<Handed, 'MessageStream' | 'To'>, now: Date): boolean
  /** Lets a stream through again and returns the report about it, or null if it was not stopped. */
  letThrough(stream: string, email: string, now: Date): LetThrough | null
  /** Records that the service learned of a stop by the provider. From then on it must not send mail there. */
  hear(stream: string, email: string): void
  /** Records that an operator lifted all stops of the address that the service knows of. */
  lift(email: string): void
  /** Whether the service knows that the address gets no mail, and nobody has lifted that. */
  isKnown(email: string): boolean
  /** Whether the provider itself has stopped a stream to the address, as far as the service can know. */
  isStopped(email: string): boolean
  /** Whether the holder of the address has unsubscribed at the provider. */
  isUnsubscribed(email: string): boolean
  /** Records that the service has forgotten its reports, as after a restore. */
  forget(): void
  /**
   * Records that the service has erased all holders of the address. It learns of a stop only when it next sends there.
   */
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
      // The service also forgets who asked for the stop.
      for (const stop of of(email))
        Object.assign(stop, { byHolder: false, isKnown: false, isForgotten: true } satisfies Partial<Stop>)
    },
  }
}
