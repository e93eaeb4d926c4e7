import type { Prisma, PrivacyRequestKind } from '../../generated/client/client.ts'

const states = {
  waiting: { handledAt: null },
  done: { handledAt: { not: null } },
} satisfies Record<string, Prisma.PrivacyRequestWhereInput>

export type PrivacyRequestFilter = {
  state?: keyof typeof states | null | undefined
  kind?: PrivacyRequestKind | null | undefined
}

/** Requests for a copy of data or its erasure that an operator asked for: of this kind, waiting or done. */
export const privacyRequestsMatching = ({
  state,
  kind,
}: PrivacyRequestFilter): Prisma.PrivacyRequestWhereInput => ({
  ...(state && states[state]),
  ...(kind && { kind }),
})
