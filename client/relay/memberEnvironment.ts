import { createEnvironment } from './environment.ts'
import { fetchGraphQL } from './fetchGraphQL.ts'

/** The signed-in member's environment; one per document, since a logout leaves the document. */
export const memberEnvironment = createEnvironment(fetchGraphQL)
