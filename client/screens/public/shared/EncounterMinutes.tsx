import { policyNumbers } from '#rules/membership/policy.ts'

/**
 * The length of a new encounter: the usual one, until the server replaces it with the one that the operator has set
 * (server/api/http/fillEncounterMinutes.ts).
 */
export function EncounterMinutes() {
  return <span data-minutes="">{`${policyNumbers.encounterMinutes.usual} minutes`}</span>
}
