import { cancelRefusal, pauseRefusal, resumeRefusal, type Standing } from '#rules/membership/membership.ts'

/** A change that a member can make to their membership. */
export type Change = 'pause' | 'resume' | 'cancel' | 'erase'

type Words = {
  /** The words of the button that opens the dialog, and of the one in it that confirms */
  action: string
  keep: string
  /** The dialog's explanation, one string for each paragraph */
  means: readonly string[]
  done: string
  failed: string
  /** Whether it cannot be undone */
  isFinal?: true
}

const goodbye = 'Your membership has been canceled. Logging out...'

/** The words of each change (docs/specification.md, section 2, "Membership", and section 8). */
export const wordsOf: Record<Change, Words> = {
  pause: {
    action: 'Pause Membership',
    keep: 'Stay Active',
    means: [
      'Pausing stops event invitations. Invitations you have not answered are withdrawn; seats you hold stay yours.',
      'Your subscription keeps renewing. You can resume at any time. To stop payments, you have to cancel.',
    ],
    done: 'Your membership has been paused.',
    failed: 'Failed to pause membership.',
  },
  resume: {
    action: 'Resume Membership',
    keep: 'Stay Paused',
    means: ['Event invitations start again. You can pause again at any time.'],
    done: 'Your membership has been resumed.',
    failed: 'Failed to resume membership.',
  },
  cancel: {
    action: 'Cancel Membership',
    keep: 'Keep Membership',
    means: [
      'Canceling is permanent. You lose access at once, seats you hold go to others, and your subscription ends.',
      'To come back you would need a new account.',
    ],
    done: goodbye,
    failed: 'Failed to cancel membership.',
    isFinal: true,
  },
  erase: {
    action: 'Ask for Erasure',
    keep: 'Keep My Data',
    means: [
      'This cancels your membership, which is permanent: you lose access at once, seats you hold go to others, and your subscription ends.',
      'Thirty days later we erase what we hold about you. Numbers stay in our counts, without your name.',
    ],
    done: goodbye,
    failed: 'Failed to request erasure.',
    isFinal: true,
  },
}

/**
 * The values of `?action=` on the direct path, with the browser's question for each (docs/specification.md, section 5).
 */
export const questionOf = {
  pause: 'Are you sure you want to pause your membership?',
  resume: 'Are you sure you want to resume your membership?',
  cancel: 'Are you sure you want to cancel your membership? This action is permanent.',
} as const

/** A change that an address can ask for. */
export type DirectChange = keyof typeof questionOf

/** Whether the value of `?action=` is such a change. */
export const isDirectChange = (action: string | null): action is DirectChange =>
  action !== null && Object.hasOwn(questionOf, action)

const statusOf = { ACTIVE: 'Active', PAUSED: 'Paused', CANCELED: 'Canceled' } as const

/**
 * Converts a standing from the form in which the server sends it.
 *
 * @param membership its status and, in ISO 8601, until when it is paused
 * @returns the standing as the rules take it; a status that this version does not know allows nothing, like a canceled
 *   one
 */
export const standingOf = (membership: {
  accountStatus: keyof typeof statusOf | '%future added value'
  pausedUntil?: string | null | undefined
}): Standing => ({
  status:
    membership.accountStatus === '%future added value' ? 'Canceled' : statusOf[membership.accountStatus],
  pausedUntil: membership.pausedUntil ? new Date(membership.pausedUntil) : null,
})

/**
 * Explains why a change is not possible.
 *
 * @param standing the membership's status
 * @returns the sentence to show, or null if the change is possible
 */
export function refusalOf(change: Change, standing: Standing, now: Date): string | null {
  if (change === 'pause') return pauseRefusal(standing)
  if (change === 'resume') return resumeRefusal(standing, now)
  return cancelRefusal(standing)
}
