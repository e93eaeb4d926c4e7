import { ApolloServer } from '@apollo/server'
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify'
import { PrismaPg } from '@prisma/adapter-pg'
import { fastify } from 'fastify'
import { PrismaClient } from '../../server/generated/client/client.ts'
import { createStatementNamer } from '../../server/platform/database/statementNames.ts'
import { type Context, resolvers, unauthenticated } from './apolloResolvers.ts'
import { verifyBearer } from './bearer.ts'
import { typeDefs } from './typeDefs.ts'

// Apollo Server on Fastify, with Prisma: automatic persisted queries, a resolver for each list, prepared statements.
const { PORT, DATABASE_URL } = process.env
const adapter = new PrismaPg(
  { connectionString: DATABASE_URL, max: 10, options: '-c TimeZone=UTC' },
  { statementNameGenerator: createStatementNamer() },
)
const prisma = new PrismaClient({ adapter })

const app = fastify()
const apollo = new ApolloServer<Context>({ typeDefs, resolvers, plugins: [fastifyApolloDrainPlugin(app)] })
await apollo.start()
await app.register(fastifyApollo(apollo), {
  context: async ({ headers }) => {
    const claims = await verifyBearer(headers.authorization)
    if (!claims) throw unauthenticated()
    return { claims, now: new Date(), prisma }
  },
})
app.get('/readyz', () => 'ready')
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', async () => {
  await apollo.stop()
  await app.close()
  await prisma.$disconnect()
})
