import type { Prisma, PrivacyRequestKind } from '../../generated/client/client.ts'

const states = {
  waiting: { handledAt: null },
  done: { handledAt: { not: null } },
} satisfies Record<string, Prisma.PrivacyRequestWhereInput>

export type PrivacyRequestFilter = {
  state?: keyof typeof states | null | undefined
  kind?: PrivacyRequestKind | null | undefined
}

/** A filter for the privacy requests an operator asked for: by kind, waiting or done. */
export const privacyRequestsMatching = ({
  state,
  kind,
}: PrivacyRequestFilter): Prisma.PrivacyRequestWhereInput => ({
  ...(state && states[state]),
  ...(kind && { kind }),
})
