import { proposalKinds } from './proposalWords.ts'

/** The kinds of encounters, each with the address of its script. */
export const scriptPaths = proposalKinds.map((kind) => ({
  ...kind,
  href: `/operator/settings/scripts/${kind.value.toLowerCase().replaceAll('_', '-')}`,
}))
