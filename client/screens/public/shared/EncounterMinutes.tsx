import { policyNumbers } from '#rules/membership/policy.ts'

/**
 * How long a new encounter lasts: the usual length, until the server puts in the one that the operator has set
 * (server/api/http/fillEncounterMinutes.ts).
 */
export function EncounterMinutes() {
  return <span data-minutes="">{`${policyNumbers.encounterMinutes.usual} minutes`}</span>
}
