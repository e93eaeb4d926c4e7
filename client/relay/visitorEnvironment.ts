import { postGraphQL } from '../network/postGraphQL.ts'
import { createEnvironment } from './environment.ts'

/** The environment of public forms, which never send a bearer token. */
export const visitorEnvironment = createEnvironment((request, variables) => postGraphQL(request, variables))
