import { postGraphQL } from '../network/postGraphQL.ts'
import { createEnvironment } from './environment.ts'
import { askForStream, streamGraphQL } from './streamGraphQL.ts'

/**
 * The environment of a seat's page. The seat's address identifies the member, so no session is read and no token is
 * sent.
 */
export const seatEnvironment = createEnvironment(
  (request, variables) => postGraphQL(request, variables),
  (request, variables) =>
    streamGraphQL((body, signal) => askForStream(body, undefined, signal), request, variables),
)
