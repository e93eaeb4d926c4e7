import { postGraphQL } from '../network/postGraphQL.ts'
import { createEnvironment } from './environment.ts'
import { askForStream, streamGraphQL } from './streamGraphQL.ts'

/** The environment of the page of a seat. The seat's address is all it needs, so it knows no session and sends no token. */
export const seatEnvironment = createEnvironment(
  (request, variables) => postGraphQL(request, variables),
  (request, variables) =>
    streamGraphQL((body, signal) => askForStream(body, undefined, signal), request, variables),
)
