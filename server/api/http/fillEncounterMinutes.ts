/**
 * The place of the length of a new encounter in the built client: client/screens/public/shared/EncounterMinutes.tsx.
 */
const place = /(<span data-minutes="">)\d+/g

/**
 * Fills the length of a new encounter into a public document.
 *
 * @param html of the document
 * @param minutes as set by the operator, or the default
 */
export const fillEncounterMinutes = (html: string, minutes: number): string =>
  html.replace(place, `$1${minutes}`)
