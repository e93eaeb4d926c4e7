/** Where the built client says how long a new encounter lasts: client/screens/public/shared/EncounterMinutes.tsx. */
const place = /(<span data-minutes="">)\d+/g

/**
 * Puts the length of a new encounter into a public document.
 *
 * @param html of the document
 * @param minutes as the operator has set them, or the usual ones
 */
export const fillEncounterMinutes = (html: string, minutes: number): string =>
  html.replace(place, `$1${minutes}`)
